import type { Page } from '@playwright/test'

/** What the page's policy refuses of a request, a socket and a script written into it, and whether that script ran all the same. */
export const refusedByPolicy = (page: Page): Promise<{ refused: string[]; hasRun: boolean }> =>
  page.evaluate(async () => {
    const refused: string[] = []
    document.addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective))
    await fetch('https://example.org/').catch(() => undefined)
    try {
      new WebSocket('wss://example.org/')
    } catch {
      // Told by the event as well.
    }
    const script = document.createElement('script')
    script.textContent = 'window.hasRun = true'
    document.body.append(script)
    await new Promise((done) => setTimeout(done, 200))
    return { refused: [...new Set(refused)].sort(), hasRun: 'hasRun' in window }
  })
