import { request } from 'undici'
import { bundlePractice, PracticeChild } from './practice-child'

export type ServiceAlone = Awaited<ReturnType<typeof startServiceAlone>>

export async function startServiceAlone() {
  const child = new PracticeChild(await bundlePractice('main'), ['--json', '--seed', '7'])
  const info = await child.ready()
  return {
    info,
    /** Uses GET without a body. @throws Error with the refusal */
    async control(path: string, body?: object): Promise<Record<string, unknown>> {
      const answer = await request(info.control + path, {
        method: body ? 'POST' : 'GET',
        headers: { authorization: `Bearer ${info.controlToken}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (answer.statusCode === 200) return (await answer.body.json()) as Record<string, unknown>
      throw new Error(`${path}: ${await answer.body.text()}`)
    },
    async stop(): Promise<void> {
      await child.kill('SIGTERM')
    },
  }
}
