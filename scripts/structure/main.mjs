/** Prints the folders of the window with their imports, and fails on a broken dependency rule or a crowded folder. */
import { readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import { filesIn } from './files-in.mjs'
import { countByFolder, crowded, unusedPairs, windowImports } from './rules.mjs'

const root = resolve(import.meta.dirname, '../..')
/** @type {{ highestFirst: string[], shared: string[], composing: string[], pairs: Record<string, Record<string, string>> }} */
const { highestFirst, shared, composing, pairs } = JSON.parse(
  readFileSync(join(root, 'scripts/structure/window-folders.json'), 'utf8'),
)

process.chdir(root)
const { output } = await cruise(['common', 'electron', 'src'], {
  ...(await extractDepcruiseOptions('./.dependency-cruiser.cjs')),
  outputType: 'json',
})
/**
 * @type {{
 *   modules: import('./rules.mjs').Module[],
 *   summary: { violations: { from: string, to: string, rule: { name: string }, cycle?: { name: string }[] }[] },
 * }}
 */
const { modules, summary } = JSON.parse(String(output))

const files = ['common', 'electron', 'src', 'test', 'scripts', 'bench', 'packaging']
  .flatMap((folder) => filesIn(join(root, folder)))
  .map((path) => relative(root, path).split(sep).join('/'))
  .filter((file) => !/^test\/(fixtures|photographs\/accepted)\//.test(file))

const imports = windowImports(modules)
for (const name of highestFirst) {
  const count = files.filter((file) => file.startsWith(`src/${name}/`)).length
  const features = [...(imports.get(name) ?? new Map())]
    .filter(([to]) => !shared.includes(to) && !composing.includes(name))
    .map(([to, times]) => `${to} (${times})`)
  console.log(
    `${name.padEnd(14)} ${String(count).padStart(3)} files${features.length > 0 ? `  imports ${features.join(', ')}` : ''}`,
  )
}

const cycles = summary.violations.filter(({ cycle }) => cycle !== undefined)
const broken = summary.violations.map(({ from, to, rule, cycle }) =>
  cycle ? `cycle: ${[from, ...cycle.map(({ name }) => name)].join(' > ')}` : `${rule.name}: ${from} > ${to}`,
)
const problems = [...broken, ...unusedPairs(pairs, imports), ...crowded(countByFolder(files))]
const numberOfPairs = Object.values(pairs).flatMap((targets) => Object.keys(targets)).length
console.log(
  `${modules.length} modules, ${cycles.length} cycles, ${broken.length - cycles.length} forbidden imports, ${numberOfPairs} pairs of features`,
)
for (const problem of problems) console.log(problem)
if (problems.length > 0) process.exitCode = 1
