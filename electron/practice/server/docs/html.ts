export interface Html {
  readonly html: string
}

type Part = Html | string | number | false | readonly Html[]

const escapes: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])
const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes.get(character) ?? '')

const rendered = (part: Part): string => {
  if (part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'html' in part ? part.html : part.map(rendered).join('')
}

export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: strings.reduce((text, next, index) => text + rendered(parts[index - 1] ?? false) + next),
})

export const joined = (parts: readonly Html[], between: string): Html => ({
  html: parts.map(rendered).join(escaped(between)),
})
