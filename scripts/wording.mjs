/**
 * Counts banned words and clauses in texts, comments, test titles, names and documents.
 * usage: node scripts/wording.mjs
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { filesIn } from './structure/files-in.mjs'
import { countWording, countWordingOfPage } from './checks/wording-rules.mjs'

const root = resolve(import.meta.dirname, '..')
const folders = ['common', 'electron', 'src', 'test', 'scripts', 'bench', 'packaging', 'docs', '.github']
const mostShown = 20

const isRead = (/** @type {string} */ path) => /\.(ts|vue|[cm]?js|md)$/.test(path)
const pages = readdirSync(root)
  .filter((name) => name.endsWith('.md'))
  .map((name) => join(root, name))
const total = { hard: 0, openers: 0, clauses: 0, comments: 0, words: 0 }
/** @type {string[]} */
const found = []
for (const path of [...pages, ...folders.flatMap((folder) => filesIn(join(root, folder)).filter(isRead))]) {
  const name = relative(root, path).split(sep).join('/')
  // These name the words they look for.
  if (/^scripts\/(wording|checks\/wording-rules)\.mjs$/.test(name)) continue
  const source = readFileSync(path, 'utf8')
  const counts = name.endsWith('.md') ? countWordingOfPage(name, source) : countWording(name, source)
  const { hard, openers, clauses, comments, words } = counts
  found.push(...[...hard, ...openers, ...clauses].map((line) => `${name}: ${line}`))
  total.hard += hard.length
  total.openers += openers.length
  total.clauses += clauses.length
  total.comments += comments
  total.words += words
}

console.log(
  `${total.hard} listed words, ${total.openers} of ${total.comments} comments open with a banned word, ` +
    `${total.clauses} free clauses, ${total.words} words in comments`,
)
if (found.length > 0) {
  for (const line of found.slice(0, mostShown)) console.log(line)
  if (found.length > mostShown) console.log(`and ${found.length - mostShown} more`)
  process.exitCode = 1
}
