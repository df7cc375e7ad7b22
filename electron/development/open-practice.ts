import type { App } from '../core/app'

export async function openPractice({ router }: Pick<App, 'router'>): Promise<void> {
  const stop = new AbortController()
  for await (const { phase } of router.session.state(null, stop.signal)) {
    if (phase === 'first-run') await router.session.startPractice(null)
    break
  }
  stop.abort()
}
