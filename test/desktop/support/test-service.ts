import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { expect } from '@playwright/test'
import { handsOn } from '../../support/browser/hands'
import { bundlePractice, PracticeChild } from '../../support/practice-child'
import type { Satchel } from './satchel'

/** A practice exchange that the app has not started: a service in a process of its own. */
export async function startService() {
  const bundle = await bundlePractice('main')
  const child = new PracticeChild(bundle.file, ['--json', '--seed', '7'])
  const info = await child.ready()
  return {
    account: info.account,
    /** Has something go wrong, as `POST /practice/fault` says. */
    fault: (fault: object): Promise<void> =>
      new Promise((resolve, reject) => {
        const asked = request(
          `${info.control}/fault`,
          {
            method: 'POST',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${info.controlToken}` },
          },
          (response) => {
            response.resume()
            if (response.statusCode === 200) resolve()
            else reject(new Error(`The fault was answered with ${response.statusCode}`))
          },
        )
        asked.on('error', reject).end(JSON.stringify(fault))
      }),
    /** Connects it in the window, by its own key. */
    async connect({ app, page }: Satchel): Promise<void> {
      const hands = handsOn(page)
      await hands.click('connect-service')
      await hands.write('service-name', 'My bot')
      await app.evaluate(({ clipboard }, text) => clipboard.writeText(text), JSON.stringify(info))
      await hands.click('service-paste')
      await hands.press('ControlOrMeta+V')
      await expect(hands.at('service-key')).toHaveValue(info.account.key)
      await hands.click('service-network-testnet')
      await hands.click('service-connect')
      await expect(hands.at('account-name')).toContainText('My bot')
    },
    async stop(): Promise<void> {
      await child.kill('SIGTERM')
      rmSync(bundle.folder, { recursive: true })
    },
  }
}
