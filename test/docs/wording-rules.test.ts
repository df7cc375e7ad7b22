import { expect, test } from 'vitest'
import { countWording, countWordingOfPage } from '../../scripts/checks/wording-rules.mjs'

const hardIn = (name: string, source: string) =>
  countWording(name, source).hard.map((line) => line.split(':')[0])

test.each([
  ['a line comment', 'src/a.ts', '// Looks anew.\nconst door = 1', ['anew']],
  ['a block comment', 'src/a.ts', '/** In doubt,\n * at once. */', ['doubt', 'at once']],
  ['a comment in a template', 'src/A.vue', '<template><!-- the desk --></template>', ['desk']],
  ['an exported name', 'src/a.ts', 'export function openDoor() {}', ['Door']],
  ['a file name', 'src/use-line-hands.ts', '', ['hands']],
  ['a test title', 'test/a.test.ts', "test.each([1])('is told', () => 'anew')", ['told']],
  ['a text', 'common/texts/en.ts', "export const en = { 'order.now': 'Try anew …' }", ['anew', ' …']],
  ['the key of a text', 'common/texts/en.ts', "export const en = {\n  'order.openDoor': 'Open' }", ['Door']],
])('the wording check finds listed words in %s', (_, name, source, found) =>
  expect(hardIn(name, source)).toEqual(found),
)

test.each([
  ['a string', "const text = 'https://a.b // anew'"],
  ['a name that is not exported', 'const door = 1'],
  ['the term type guard', '// A type guard.'],
  ['a quoted value', '// Returns `in-doubt`.'],
  ['a part of a word', '// Indoors, wishlist.'],
])('the wording check allows listed words in %s', (_, source) =>
  expect(hardIn('src/a.ts', source)).toEqual([]),
)

test('the wording check allows listed words as names of values in a text', () => {
  const source = "export const en = { 'a.b': '{told, number} of {world}, anew' }"
  expect(hardIn('common/texts/en.ts', source)).toEqual(['anew'])
})

test('the wording check allows listed words in the code of a stored text', () => {
  const source = "const keys = { slipLeverage: 'fatFinger.leverage', other: 'a slip' }"
  expect(hardIn('common/texts/issue-texts.ts', source)).toEqual(['slip'])
})

test('the wording check counts comments that open with a pronoun, and free clauses', () => {
  const { openers, clauses, comments, words } = countWording(
    'src/a.ts',
    '// What is sent.\nf()\n// Shows what was sent.\ng()\n// Sends\n// the order.\nh()',
  )
  expect(openers).toEqual(['What is sent.'])
  expect(clauses).toEqual(['Shows what was sent.'])
  expect([comments, words]).toEqual([3, 10])
})

test('the wording check reads the prose of Markdown pages, without code and quotations', () => {
  const page = 'Looks anew.\n\n```sh\ndoor\n```\n\n> a doubt\n\n| `errand` | the desk |\n'
  expect(countWordingOfPage('docs/a.md', page).hard.map((line) => line.split(':')[0])).toEqual([
    'anew',
    'desk',
  ])
})

test('the wording check allows the term carry only in pages about the protocol', () => {
  expect(countWordingOfPage('README.md', 'The carry fee.').hard).toHaveLength(1)
  expect(countWordingOfPage('docs/protocol/v2.md', 'The carry fee.').hard).toEqual([])
})
