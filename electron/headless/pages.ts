import { createHash } from 'node:crypto'
import type { Translate } from '@common/texts/translate'

export interface Page {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

const style = `
:root { color-scheme: dark light; font: 15px/1.5 system-ui, sans-serif }
main { max-width: 28rem; margin: 20vh auto 0; padding: 0 1rem }
h1 { font-size: 1.25rem }`

/** Browsers do not send the fragment; the script removes it from the address first. */
const script = `
const code = location.hash.slice(1)
history.replaceState(null, '', '/enter')
const tell = () => {
  document.getElementById('wait').hidden = true
  document.getElementById('how').hidden = false
}
fetch('/enter', { method: 'POST', body: code }).then(
  ({ ok }) => (ok ? location.replace('/') : tell()), tell)`

export const enterPage = (t: Translate): Page =>
  page(
    `<main id="wait"><h1>${escape(t('signIn.opening'))}</h1></main>
<main id="how" role="alert" hidden>${hint(t)}</main><script>${script}</script>`,
    t,
    [`script-src ${computeHash(script)}`, "connect-src 'self'"],
  )

export const howToEnterPage = (t: Translate): Page => page(`<main role="alert">${hint(t)}</main>`, t, [])

const hint = (t: Translate): string =>
  `<h1>${escape(t('signIn.closed'))}</h1><p>${escape(t('signIn.how'))}</p>`

const page = (content: string, t: Translate, policy: readonly string[]): Page => ({
  body: `<!doctype html><html><head><meta charset="utf-8"><title>${escape(t('signIn.title'))}</title>
<meta name="viewport" content="width=device-width"><style>${style}</style></head><body>${content}</body></html>
`,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': [
      "default-src 'none'",
      `style-src ${computeHash(style)}`,
      ...policy,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  },
})

const computeHash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
