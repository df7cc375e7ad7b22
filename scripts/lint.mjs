/**
 * Runs oxlint and ESLint on files whose result may have changed.
 * usage: node scripts/lint.mjs [oxlint | eslint]
 *
 * Their caches ignore imports. Here a key includes transitive imports, ambient declarations, configuration and packages.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import ts from 'typescript'
import { hasLookup } from './lint/has-lookup.mjs'
import { runEslint } from './lint/run-eslint.mjs'
import { runOxlint } from './lint/run-oxlint.mjs'
import { filesIn } from './structure/files-in.mjs'

const root = resolve(import.meta.dirname, '..')
const only = process.argv[2]

/** @typedef {import('./lint/run-oxlint.mjs').Problem} Problem */

/** @param {string} text */
const hash = (text) => createHash('sha256').update(text).digest('base64')
/** @param {string} path */
const readContent = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

const all = filesIn(root).filter((path) => /\.(ts|vue|[cm]?js)$/.test(path))
const contents = new Map(all.map((path) => [path, readContent(path)]))

/** @param {string} path @param {string} text */
const isGlobal = (path, text) => path.endsWith('.d.ts') || /declare (global|module)\b/.test(text)
const shared = hash(
  [
    process.version,
    JSON.stringify(JSON.parse(readContent(join(root, 'package.json'))).imports),
    readContent(join(root, 'node_modules/.package-lock.json')),
    readContent(join(root, 'test/exchange-contract/third-party/package-lock.json')),
    ...readdirSync(root)
      .filter((name) => /^(tsconfig.*\.json|(eslint|oxlint)\.config\.m?js)$/.test(name))
      .map((name) => readContent(join(root, name))),
    ...[
      'lint.mjs',
      'electron/find-electron.mjs',
      ...readdirSync(join(root, 'scripts/lint')).map((name) => `lint/${name}`),
    ].map((name) => readContent(join(root, 'scripts', name))),
    ...all
      .filter((path) => isGlobal(path, contents.get(path) ?? ''))
      .map((path) => path + contents.get(path)),
  ].join('\n'),
)

const endings = ['', '.ts', '.vue', '.d.ts', '.mjs', '.js', '/index.ts']

/** Null for a package, undefined if missing. @param {string} from @param {string} specifier */
function resolveImport(from, specifier) {
  const name = specifier.replace(/\?.*$/, '')
  const base = name.startsWith('.')
    ? resolve(dirname(from), name)
    : name.startsWith('@common/')
      ? join(root, 'common', name.slice('@common/'.length))
      : undefined
  if (base === undefined) return null
  return endings.map((ending) => base + ending).find((path) => existsSync(path) && statSync(path).isFile())
}

/** @type {Map<string, string[] | undefined>} */
const imports = new Map()

/** Undefined if an import is missing. @param {string} path */
function findImports(path) {
  if (imports.has(path)) return imports.get(path)
  const text = contents.get(path) ?? readContent(path)
  contents.set(path, text)
  const code = path.endsWith('.vue')
    ? [...text.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script).join('\n')
    : text
  const { importedFiles, referencedFiles } = ts.preProcessFile(code, true, true)
  const names = [
    ...importedFiles.map(({ fileName }) => fileName),
    ...referencedFiles.map(({ fileName }) => `./${fileName}`),
  ]
  const found = names.flatMap((name) =>
    name === '#error-words'
      ? ['by-code', 'in-english'].map((file) => join(root, 'common', 'texts', `${file}.ts`))
      : [resolveImport(path, name)],
  )
  const result = found.includes(undefined) ? undefined : found.filter((file) => typeof file === 'string')
  imports.set(path, result)
  return result
}

/** @type {Map<string, string>} */
const hashes = new Map()

/** @param {string} file */
function computeHash(file) {
  const cachedHash = hashes.get(file)
  if (cachedHash) return cachedHash
  const value = hash(contents.get(file) ?? readContent(file))
  hashes.set(file, value)
  return value
}

/** Undefined if an import is missing: never skipped. @param {string} path */
function getKey(path) {
  const closure = new Set([path])
  for (const file of closure) {
    const imported = findImports(file)
    if (!imported) return undefined
    imported.forEach((next) => closure.add(next))
  }
  return hash(
    shared +
      [...closure]
        .sort()
        .map((file) => file + computeHash(file))
        .join(),
  )
}

/** @param {string} path */
const toName = (path) => relative(root, path).split(sep).join('/')

/**
 * @param {string} linter
 * @param {(name: string, path: string) => boolean} isSelected
 * @param {(root: string, names: string[]) => Problem[] | Promise<Problem[]>} run
 */
async function lint(linter, isSelected, run) {
  if (only !== undefined && only !== linter) return true
  const cacheFile = join(root, 'node_modules', '.cache', 'lint', `${linter}.json`)
  /** @type {Record<string, string>} */
  const clean = existsSync(cacheFile) ? JSON.parse(readContent(cacheFile)) : {}
  /** @type {Record<string, string>} */
  const next = {}
  /** @type {Map<string, string | undefined>} */
  const changed = new Map()
  for (const path of all) {
    const name = toName(path)
    if (!isSelected(name, path)) continue
    const key = getKey(path)
    if (key !== undefined && clean[name] === key) next[name] = key
    else changed.set(name, key)
  }
  const problems = changed.size > 0 ? await run(root, [...changed.keys()]) : []
  const failed = new Set(problems.map(({ file }) => file))
  for (const [name, key] of changed) if (key !== undefined && !failed.has(name)) next[name] = key
  mkdirSync(dirname(cacheFile), { recursive: true })
  writeFileSync(cacheFile, JSON.stringify(next))
  for (const { file, line, column, message, rule } of problems)
    console.log(`${file}:${line}:${column}  ${message}  ${rule}`)
  console.log(`${linter}: ${changed.size} files linted, ${Object.keys(next).length} clean`)
  return problems.length === 0
}

const isOxlintClean = await lint('oxlint', (name) => !name.endsWith('.vue'), runOxlint)
const isEslintClean = await lint(
  'eslint',
  (name, path) =>
    name.endsWith('.vue') ||
    (/^(common|electron|src)\/.*\.ts$/.test(name) && hasLookup(contents.get(path) ?? '')),
  runEslint,
)
process.exitCode = isOxlintClean && isEslintClean ? 0 : 1
