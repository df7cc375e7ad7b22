/**
 * Counts words and clauses of the project's old dialect, as a ratchet: the counts of a file may only fall. A new file starts at zero, unless
 * it takes over counts of files that were renamed, split or deleted.
 * usage: node scripts/wording.mjs [--update | --list FILE]      --update lowers the baseline to today's counts
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { countWording, countWordingOfPage } from './wording-rules.mjs'

const root = resolve(import.meta.dirname, '..')
const baselineFile = join(root, 'scripts', 'wording-baseline.json')
const folders = ['common', 'electron', 'src', 'test', 'scripts', 'bench', 'packaging', 'docs', '.github']
const kinds = ['hard', 'openers', 'clauses']

/** @param {string} folder @returns {string[]} */
const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesIn(path)
    return /\.(ts|vue|[cm]?js|md)$/.test(path) ? [path] : []
  })

const [option, argument] = process.argv.slice(2)
/** @type {Record<string, number[]>} */
const baseline = existsSync(baselineFile) ? JSON.parse(readFileSync(baselineFile, 'utf8')) : {}
/** @type {Record<string, number[]>} */
const counts = {}
const total = { comments: 0, words: 0, found: [0, 0, 0] }
const pages = readdirSync(root)
  .filter((name) => name.endsWith('.md'))
  .map((name) => join(root, name))
for (const files of [pages, ...folders.map((folder) => filesIn(join(root, folder)))])
  for (const path of files) {
    const name = relative(root, path).split(sep).join('/')
    // These two name the words they look for.
    if (/^scripts\/wording(-rules)?\.mjs$/.test(name)) continue
    const source = readFileSync(path, 'utf8')
    const { hard, openers, clauses, comments, words } = name.endsWith('.md')
      ? countWordingOfPage(name, source)
      : countWording(name, source)
    const found = [hard, openers, clauses].map(({ length }) => length)
    if (found.some((count) => count > 0)) counts[name] = found
    total.comments += comments
    total.words += words
    total.found = total.found.map((sum, at) => sum + (found[at] ?? 0))
    if (option === '--list' && name === argument)
      for (const line of [...hard, ...openers, ...clauses]) console.log(line)
  }

/** @type {string[]} */
const raised = []
kinds.forEach((kind, at) => {
  const removed = Object.keys(baseline).filter((name) => !existsSync(join(root, name)))
  let spare = removed.reduce((sum, name) => sum + (baseline[name]?.[at] ?? 0), 0)
  for (const [name, found] of Object.entries(counts)) {
    const excess = (found[at] ?? 0) - (baseline[name]?.[at] ?? 0)
    if (excess <= 0) continue
    // A renamed file, or a part of one that was split, brings the counts it had.
    if (!(name in baseline) && excess <= spare) spare -= excess
    else raised.push(`${name}: ${kind} ${baseline[name]?.[at] ?? 0} -> ${found[at]}`)
  }
})

const [hard = 0, openers = 0, clauses = 0] = total.found
const share = ((100 * openers) / Math.max(1, total.comments)).toFixed(1)
console.log(
  `${hard} listed words, ${openers} of ${total.comments} comments (${share} %) open with a banned word, ${clauses} free clauses, ${total.words} words in comments`,
)
if (raised.length > 0 && Object.keys(baseline).length > 0) {
  console.error(
    `Counts may only fall. \`npm run wording -- --list FILE\` shows what was found.\n${raised.join('\n')}`,
  )
  process.exitCode = 1
} else if (option === '--update') {
  const rows = Object.keys(counts)
    .sort()
    .map((name) => `  ${JSON.stringify(name)}: ${JSON.stringify(counts[name]).replaceAll(',', ', ')}`)
  writeFileSync(baselineFile, `{\n${rows.join(',\n')}\n}\n`)
}
