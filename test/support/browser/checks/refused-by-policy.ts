import type { Page } from '@playwright/test'

/** `hasRun` is true if anything took effect. */
export const refusedByPolicy = (page: Page): Promise<{ refused: string[]; hasRun: boolean }> =>
  page.evaluate(async () => {
    const refused: string[] = []
    document.addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective))
    const box = document.createElement('div')
    document.body.append(box)
    const { trustedTypes } = window as unknown as {
      trustedTypes: {
        createPolicy: (name: string, rules: object) => { createHTML: (markup: string) => string }
      }
    }
    const write = (name: string): void => {
      const policy = trustedTypes.createPolicy(name, { createHTML: (markup: string) => markup })
      box.innerHTML = policy.createHTML('<b>text</b>')
    }
    const code = 'window.hasRun = true'
    const attempts: (() => unknown)[] = [
      () => fetch('https://example.org/'),
      () => new WebSocket('wss://example.org/'),
      () => import(/* @vite-ignore */ `data:text/javascript,${code}`),
      () => (box.innerHTML = `<img src="app:" onerror="${code}">`),
      () => box.insertAdjacentHTML('beforeend', '<b>text</b>'),
      () => document.write('<b>text</b>'),
      () => Object.assign(document.createElement('script'), { src: 'https://example.org/script.js' }),
      () => Object.assign(document.createElement('script'), { textContent: code }),
      () => globalThis.eval(code) as unknown,
      () => write('own'),
      () => write('default'),
      // Vue's policy can be created only once.
      () => write('vue'),
    ]
    for (const attempt of attempts) {
      try {
        await attempt()
      } catch {
        // The event also reports it.
      }
    }
    // Frames are refused when loading starts, which a busy machine delays.
    const isFrameRefused = new Promise<void>((done) => {
      document.addEventListener('securitypolicyviolation', (event) => {
        if (event.effectiveDirective === 'frame-src') done()
      })
    })
    box.append(Object.assign(document.createElement('iframe'), { src: '/index.html' }))
    await Promise.race([isFrameRefused, new Promise((done) => setTimeout(done, 5000))])
    return {
      refused: [...new Set(refused)].sort(),
      hasRun: 'hasRun' in window || box.querySelector('b') !== null,
    }
  })

export const allRefused = {
  refused: ['connect-src', 'frame-src', 'require-trusted-types-for', 'script-src-elem', 'trusted-types'],
  hasRun: false,
}
