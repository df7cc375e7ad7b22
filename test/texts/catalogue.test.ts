import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { expect, test } from 'vitest'
import type { Catalogue } from '@common/texts/catalogue'
import { en } from '@common/texts/en'
import { languages } from '@common/texts/languages'
import type { TextKey } from '@common/texts/message'

type Message = ReturnType<IntlMessageFormat['getAst']>

const root = resolve(import.meta.dirname, '../..')
const keys = Object.keys(en) as TextKey[]
const catalogues = Object.keys(languages).map((language) => join(root, 'common/texts', `${language}.ts`))

const read = (message: string | Message): Message =>
  new IntlMessageFormat(message, 'en', undefined, { ignoreTag: true }).getAst()
const english = new Map(keys.map((key) => [key, read(en[key])]))
const readEnglish = (key: TextKey): Message => english.get(key) ?? []

interface Parts {
  readonly names: string[]
  readonly branches: Message[]
  readonly kinds: number[]
  readonly formats: string[]
}

function partsOf(message: Message): Parts {
  const parts: Parts = { names: [], branches: [], kinds: [], formats: [] }
  for (const part of message) {
    const kind: number = part.type
    parts.kinds.push(kind)
    if (kind === 0 || !('value' in part)) continue
    parts.names.push(part.value)
    if ('style' in part) parts.formats.push(`${part.value} ${JSON.stringify(part.style)}`)
    if (!('options' in part)) continue
    for (const { value } of Object.values(part.options)) {
      const inner = partsOf(value)
      parts.names.push(...inner.names)
      parts.kinds.push(...inner.kinds)
      parts.formats.push(...inner.formats)
      parts.branches.push(value, ...inner.branches)
    }
  }
  return parts
}

const namesOf = (message: Message): string[] => [...new Set(partsOf(message).names)].sort()
const formatsOf = (message: Message): string[] => [...new Set(partsOf(message).formats)].sort()

const typedNames = (message: string): string[] =>
  [
    ...new Set(
      message
        .split('{')
        .slice(1)
        .map((slot) => (slot.split('}')[0] ?? '').split(',')[0] ?? '')
        .filter((name) => !/[ #]/.test(name)),
    ),
  ].sort()

function sources(folder: string): string {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|vue)$/.test(file))
    .map((file) => join(folder, file))
    .filter((file) => !catalogues.includes(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
}

test('every message has the same values in the types and in the formatter', () => {
  for (const key of keys) {
    const { kinds } = partsOf(readEnglish(key))
    expect(typedNames(en[key]), key).toEqual(namesOf(readEnglish(key)))
    // Literals, arguments, numbers, dates and plurals; no select.
    for (const kind of kinds) expect([0, 1, 2, 3, 6, 7], key).toContain(kind)
  }
})

test.each(Object.entries(languages))(
  'every message exists in %s with the same values in the same formats and a number in each plural branch',
  async (_, { load }) => {
    const catalogue: Catalogue = await load()
    expect(Object.keys(catalogue)).toEqual(keys)
    for (const key of keys) {
      const message = read(catalogue[key])
      expect(namesOf(message), key).toEqual(namesOf(readEnglish(key)))
      expect(formatsOf(message), key).toEqual(formatsOf(readEnglish(key)))
      for (const branch of partsOf(message).branches)
        expect(
          branch.map(({ type }) => type),
          key,
        ).toContain(7)
    }
  },
)

test('every message is used in the code', () => {
  const code = ['common', 'electron', 'src'].map((folder) => sources(join(root, folder))).join('\n')
  const quoted = new Set(Array.from(code.matchAll(/'([\w.-]+)'/g), ([, word]) => word))
  expect(keys.filter((key) => !quoted.has(key))).toEqual([])
})

test('the messages are sorted by key', () => {
  expect(keys).toEqual([...keys].sort())
})

test.each(Object.entries(languages))('no message in %s writes "1 sats"', async (_, { load }) => {
  const catalogue: Catalogue = await load()
  expect(keys.filter((key) => /\} sats\b/i.test(JSON.stringify(catalogue[key])))).toEqual([])
})

/** Former terms for risk limits (glossary). */
test.each([
  ['en', /(?<!\{)\bguards?\b/i],
  ['de', /leitplanke/i],
  ['es', /salvaguarda/i],
] as const)('no message in %s uses a former name of risk limits', async (language, former) => {
  const catalogue: Catalogue = await languages[language].load()
  expect(keys.filter((key) => former.test(JSON.stringify(catalogue[key])))).toEqual([])
})
