/** Checks the window with TypeScript 7, on code that vue-tsc generates; vue-tsc decides about errors. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import core from '@vue/language-core'
import ts from 'typescript'
import { filesIn } from '../structure/files-in.mjs'
import { runTypeScript7 } from './typescript-7.mjs'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'node_modules/.cache/types/window')
const generated = join(folder, 'src')
const keysFile = join(folder, 'keys.json')
const configFile = join(root, 'tsconfig.web.json')

/** @param {string} path */
const read = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
/** @param {string} path */
const toName = (path) => relative(root, path).split(sep).join('/')

const { options, vueOptions } = core.createParsedCommandLine(ts, ts.sys, configFile)
const plugin = core.createVueLanguagePlugin(ts, options, vueOptions, (id) => id)

/** Returns TypeScript with its mappings to the component. @param {string} name */
function generate(name) {
  const snapshot = ts.ScriptSnapshot.fromString(read(join(root, name)))
  const code = plugin.createVirtualCode?.(join(folder, name), 'vue', snapshot, {
    getAssociatedScript: () => undefined,
  })
  const script = code && [...core.forEachEmbeddedCode(code)].find(({ id }) => id === 'script_ts')
  if (!script) throw new Error(`${name} has no TypeScript.`)
  const { snapshot: result, mappings } = script
  return { text: result.getText(0, result.getLength()), mappings }
}

function writeComponents() {
  const versions = ['node_modules/.package-lock.json', 'tsconfig.base.json', 'tsconfig.web.json'].map(
    (name) => read(join(root, name)),
  )
  const shared = [...versions, read(import.meta.filename)].join('\n')
  /** @type {Record<string, string>} */
  const cachedKeys = JSON.parse(read(keysFile) || '{}')
  /** @type {Record<string, string>} */
  const keys = {}
  for (const path of filesIn(join(root, 'src')).filter((each) => each.endsWith('.vue'))) {
    const name = toName(path)
    const target = join(folder, `${name}.ts`)
    keys[name] = createHash('sha256').update(shared).update(read(path)).digest('base64')
    if (cachedKeys[name] === keys[name] && existsSync(target)) continue
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, generate(name).text)
  }
  for (const path of existsSync(generated) ? filesIn(generated) : [])
    if (!(toName(path).slice(toName(folder).length + 1, -'.ts'.length) in keys)) rmSync(path)
  writeFileSync(keysFile, JSON.stringify(keys))
}

function writeConfig() {
  const up = relative(folder, root).split(sep).join('/')
  const { config } = ts.readConfigFile(configFile, ts.sys.readFile)
  const at = (/** @type {string} */ pattern) => `${up}/${pattern}`
  const include = config.include.filter((/** @type {string} */ pattern) => !pattern.endsWith('.vue'))
  const project = {
    extends: at('tsconfig.web.json'),
    compilerOptions: { rootDirs: [up, '.'], tsBuildInfoFile: './tsbuildinfo' },
    include: [...include.map(at), 'src/**/*.vue.ts'],
    exclude: config.exclude.map(at),
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(project))
}

/** False for an error that vue-tsc drops. @param {string} line */
function isReal(line) {
  const match = /^(src\/.*\.vue)\.ts\((\d+),(\d+)\): error (TS\d+: .*)/.exec(line)
  if (!match) return true
  const [, name = '', row, column, error = ''] = match
  if (error.startsWith("TS6133: '__VLS_")) return false
  const { text, mappings } = generate(name)
  const lines = text.split('\n').slice(0, Number(row) - 1)
  const offset = lines.reduce((sum, each) => sum + each.length + 1, 0) + Number(column) - 1
  const ranges = mappings.flatMap(({ data, generatedOffsets, generatedLengths, lengths }) =>
    generatedOffsets.map((start, place) => ({
      start,
      length: generatedLengths?.[place] ?? lengths[place] ?? 0,
      isReported: core.shouldReportDiagnostics(data, 'ts', error.slice('TS'.length, error.indexOf(':'))),
      isFiltered: typeof data.verification === 'object',
    })),
  )
  const matching = ranges.filter(({ start, length }) => offset >= start && offset <= start + length)
  // An empty range starts a longer one. A filter refuses errors of a name.
  const isRefused = matching.some(
    ({ start, isFiltered, isReported }) => start === offset && isFiltered && !isReported,
  )
  return matching.some(({ length, isReported }) => isReported && !(isRefused && length === 0))
}

export function checkWindow() {
  mkdirSync(folder, { recursive: true })
  writeComponents()
  writeConfig()
  const { status, stdout } = runTypeScript7(['-p', folder, '--pretty', 'false'], folder)
  const errors = stdout.split('\n').filter((line) => /^\S/.test(line))
  if (status === 0 || (errors.length > 0 && !errors.some(isReal))) return true
  console.log('TypeScript 7 reports errors; vue-tsc decides.')
  const vueTsc = createRequire(import.meta.url).resolve('vue-tsc/bin/vue-tsc.js')
  return spawnSync(process.execPath, [vueTsc, '-p', configFile], { stdio: 'inherit' }).status === 0
}
