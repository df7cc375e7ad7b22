/**
 * Runs ESLint, except on clean files whose result can't have changed.
 * usage: node scripts/lint.mjs [node | window]
 *
 * ESLint's cache ignores imports. Here a file's key includes transitive imports, ambient declarations, configuration
 * and installed packages.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { ESLint } from 'eslint'
import ts from 'typescript'
import { filesIn } from './structure/files-in.mjs'

const root = resolve(import.meta.dirname, '..')
const only = process.argv[2]

/** @param {string} text */
const hash = (text) => createHash('sha256').update(text).digest('base64')
/** @param {string} path */
const readContent = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

const eslint = new ESLint({ cwd: root })
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
      .filter((name) => /^(tsconfig.*\.json|eslint\.config\.js)$/.test(name))
      .map((name) => readContent(join(root, name))),
    ...['lint', 'checks/lookup-rule', 'checks/program-parser', 'electron/find-electron'].map((name) =>
      readContent(join(root, 'scripts', `${name}.mjs`)),
    ),
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
  const known = hashes.get(file)
  if (known) return known
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
async function isSelected(path) {
  if (await eslint.isPathIgnored(path)) return false
  if (only === undefined) return true
  const config = await eslint.calculateConfigForFile(path)
  const project = String(config?.languageOptions?.parserOptions?.project ?? '')
  return (only === 'window') === /(web|browser|shell)\.json$/.test(project)
}

const cacheFile = join(root, 'node_modules', '.cache', 'lint', `${only ?? 'all'}.json`)
/** @type {Record<string, string>} */
const clean = existsSync(cacheFile) ? JSON.parse(readContent(cacheFile)) : {}
/** @type {Record<string, string>} */
const next = {}
/** @type {[string, string | undefined][]} */
const changed = []
for (const path of all) {
  if (!(await isSelected(path))) continue
  const key = getKey(path)
  const name = relative(root, path).split(sep).join('/')
  if (key !== undefined && clean[name] === key) next[name] = key
  else changed.push([path, key])
}

const results = changed.length > 0 ? await eslint.lintFiles(changed.map(([path]) => path)) : []
const keys = new Map(changed)
for (const { filePath, messages } of results) {
  const key = keys.get(filePath)
  if (messages.length === 0 && key !== undefined) next[relative(root, filePath).split(sep).join('/')] = key
}
mkdirSync(dirname(cacheFile), { recursive: true })
writeFileSync(cacheFile, JSON.stringify(next))

const formatter = await eslint.loadFormatter('stylish')
process.stdout.write(await formatter.format(results))
console.log(`${results.length} files linted, ${Object.keys(next).length} clean`)
process.exitCode = results.some(({ messages }) => messages.length > 0) ? 1 : 0
