export interface KeyBundle {
  readonly key?: string
  readonly secret?: string
  readonly passphrase?: string
  readonly restUrl?: string
  readonly wsUrl?: string
  readonly headerPrefix?: string
}

type Part = keyof KeyBundle

/** Matched by letters only: `API_SECRET`, `"secret"` and `Api secret` are equal. */
const labels: readonly (readonly [RegExp, Part])[] = [
  [/passphrase$|^pass$|^password$/, 'passphrase'],
  [/secret(key)?$|privatekey$/, 'secret'],
  [/headerprefix$|^prefix$/, 'headerPrefix'],
  [/^(rest|baseurl|apiurl|resturl|restaddress|v2apiurl)$/, 'restUrl'],
  [/^(ws|wsurl|websocket|websocketurl|websocketaddress)$/, 'wsUrl'],
  [/key$|^keyid$/, 'key'],
]

/** Bounds the parsing time. */
const longestText = 20_000

/** Three bare values: the longest is the secret, the next the key. Ambiguous lengths are not guessed. */
export function readKeyBundle(text: string): KeyBundle {
  const trimmed = text.slice(0, longestText).trim()
  return readJson(trimmed) ?? readLines(trimmed)
}

function readJson(text: string): KeyBundle | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const found: Partial<Record<Part, string>> = {}
  const visit = (node: object) => {
    for (const [name, child] of Object.entries(node)) {
      const part = matchPart(name)
      if (typeof child === 'string' && part !== undefined && child !== '') found[part] ??= child.trim()
      else if (typeof child === 'object' && child !== null) visit(child as object)
    }
  }
  visit(value)
  return found
}

function readLines(text: string): KeyBundle {
  const found: Partial<Record<Part, string>> = {}
  const bare: string[] = []
  let awaited: Part | undefined
  for (const line of text.split(/[\r\n;,]+/).map(clean)) {
    if (line === '') continue
    const [, label, value] =
      /^(?:export\s+|set\s+)?["']?([A-Za-z][\w .-]{0,40}?)["']?\s*[:=]\s*(.*)$/.exec(line) ?? []
    const part = label === undefined ? undefined : matchPart(label)
    if (part !== undefined && value !== undefined) {
      awaited = value === '' ? part : undefined
      if (value !== '') found[part] ??= clean(value)
    } else if (awaited !== undefined) {
      found[awaited] ??= line
      awaited = undefined
    } else if (matchPart(line) !== undefined && line.length < 30) {
      awaited = matchPart(line)
    } else bare.push(...line.split(/\s+/))
  }
  return Object.keys(found).length > 0 ? found : byLength(bare)
}

function byLength(values: readonly string[]): KeyBundle {
  if (values.length !== 3) return {}
  const [secret = '', key = '', passphrase = ''] = values.toSorted((a, b) => b.length - a.length)
  return secret.length > key.length && key.length > passphrase.length ? { key, secret, passphrase } : {}
}

function matchPart(label: string): Part | undefined {
  const letters = label.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return labels.find(([pattern]) => pattern.test(letters))?.[1]
}

const clean = (text: string): string =>
  text
    .trim()
    .replace(/^(["'`])(.*)\1$/, '$2')
    .trim()
