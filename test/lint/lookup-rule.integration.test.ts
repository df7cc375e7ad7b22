import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Linter } from 'eslint'
import ts from 'typescript'
import { parser } from 'typescript-eslint'
import { expect, test } from 'vitest'
import lookupRule from '../../scripts/lint/lookup-rule.mjs'
import { temporaryFolder } from '../support/temporary-folder'

/** The rule must report exactly the lines marked `// reported`. */
const code = `
type Table = Readonly<Record<string, number>>
declare const table: Table
declare const optional: Table | undefined
declare const partial: Partial<Record<string, number>>
declare const headers: { [name: string]: string | string[] | undefined }
declare const fixed: { readonly buy: number; readonly sell: number }
declare const side: 'buy' | 'sell'
declare const name: string
declare const id: string & { readonly brand: 'id' }
declare const key: PropertyKey
declare const list: readonly number[]
declare const index: number
declare const map: ReadonlyMap<string, number>

void table[name] // reported
void table[id] // reported
void table[\`a\${name}\`] // reported
void optional?.[name] // reported
void partial[name] // reported
void headers[name.toLowerCase()] // reported
void (fixed as Table)[name] // reported
void fixed[name as keyof typeof fixed] // reported
;(table as Record<string, number>)[name] = 1 // reported
void (name in table) // reported
void (name in fixed) // reported
void (Object.hasOwn(partial, name) ? table[name] : 0) // reported
void (Object.hasOwn(table, id) && table[name]) // reported
void (Object.hasOwn(table, name) || table[name]) // reported

void table['fixed']
void table.fixed
void fixed[side]
void list[index]
void map.get(name)
void ('buy' in fixed)
void (Object.hasOwn(table, name) ? table[name] : 0)
void (!Object.hasOwn(table, name) ? 0 : table[name])
void (Object.hasOwn(table, name) && table[name])
void (!Object.hasOwn(table, name) || table[name])

export function checked(): number | undefined {
  if (!Object.hasOwn(table, name)) return undefined
  return table[name]
}
export function unchecked(): number | undefined {
  if (!Object.hasOwn(table, name)) void 0
  return table[name] // reported
}
export function inBranch(): number | undefined {
  if (list.length > 0 && Object.hasOwn(table, name)) return table[name]
  else return table[name] // reported
}
for (const own of Object.keys(table)) void table[own]
for (const [own] of Object.entries(table)) void partial[own]
for (const own of list.map(String)) void table[own] // reported
Object.keys(table).forEach((own) => void table[own])
;['a', name].forEach((own) => void table[own]) // reported
void key
`

test('the lookup rule reports objects that are indexed with text without a check for the key', () => {
  const folder = temporaryFolder()
  const file = join(folder, 'sample.ts')
  writeFileSync(file, code)
  const program = ts.createProgram([file], { strict: true, target: ts.ScriptTarget.ES2022, types: [] })
  const messages = new Linter({ cwd: folder }).verify(
    code,
    [
      {
        files: ['**/*.ts'],
        languageOptions: { parser, parserOptions: { programs: [program] } },
        plugins: { satchel: { rules: { lookup: lookupRule as never } } },
        rules: { 'satchel/lookup': 'error' },
      },
    ],
    { filename: file },
  )
  const expected = code
    .split('\n')
    .flatMap((line, place) => (line.endsWith('// reported') ? [place + 1] : []))
  expect(messages.map(({ line, messageId }) => ({ line, messageId }))).toEqual(
    expected.map((line) => ({ line, messageId: 'lookup' })),
  )
})
