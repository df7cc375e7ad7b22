import { dirname, relative, resolve } from 'node:path'
import ts from 'typescript'
import { parser } from 'typescript-eslint'
import { parse } from 'vue/compiler-sfc'

/**
 * Parses TypeScript and Vue scripts with one program per tsconfig.
 * typescript-eslint creates a program per Vue file (6 s of CPU each).
 */

const root = resolve(import.meta.dirname, '../..')
const vueExtensions = [{ extension: 'vue', isMixedContent: true, scriptKind: ts.ScriptKind.Deferred }]

/** @param {string} fileName */
const isProduct = (fileName) =>
  /^(common|electron|src)\//.test(relative(root, fileName).replaceAll('\\', '/'))

/** @param {string} fileName */
function readScript(fileName) {
  const { scriptSetup, script } = parse(ts.sys.readFile(fileName) ?? '', { filename: fileName }).descriptor
  return (scriptSetup ?? script)?.content ?? ''
}

/**
 * @param {string} configFile
 * @param {ReadonlyMap<string, string>} [replaced] scripts by file
 * @param {ts.Program} [oldProgram]
 */
function createProgram(configFile, replaced = new Map(), oldProgram) {
  const { config } = ts.readConfigFile(configFile, ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(
    config,
    ts.sys,
    dirname(configFile),
    { noEmit: true, composite: false, incremental: false, allowNonTsExtensions: true },
    configFile,
    undefined,
    configFile.endsWith('web.json') ? vueExtensions : [],
  )
  delete options.tsBuildInfoFile
  const host = ts.createCompilerHost(options, true)
  const { getSourceFile } = host
  host.getSourceFile = (fileName, languageVersion, ...rest) => {
    if (!fileName.endsWith('.vue'))
      return oldProgram?.getSourceFile(fileName) ?? getSourceFile(fileName, languageVersion, ...rest)
    const script = replaced.get(fileName)
    if (script === undefined && oldProgram) return oldProgram.getSourceFile(fileName)
    return ts.createSourceFile(
      fileName,
      script ?? readScript(fileName),
      languageVersion,
      true,
      ts.ScriptKind.TS,
    )
  }
  return ts.createProgram(fileNames.filter(isProduct), options, host, oldProgram)
}

/** The published type omits the options. */
const parseScript = /** @type {(code: string, options: object) => { ast: unknown }} */ (parser.parseForESLint)

/** @type {Map<string, ts.Program>} */
const programs = new Map()

export default {
  meta: { name: 'program-parser' },

  /**
   * Templates and untyped files have no `project`.
   * @param {string} code
   * @param {{ filePath: string, project?: string | false }} options
   */
  parseForESLint(code, { project, ...options }) {
    if (!project) return parseScript(code, options)
    const configFile = resolve(root, project)
    const shared = programs.get(configFile) ?? createProgram(configFile)
    programs.set(configFile, shared)
    // Scripts of generic components have added type parameters.
    const isUnchanged =
      !options.filePath.endsWith('.vue') || shared.getSourceFile(options.filePath)?.text === code
    const program = isUnchanged
      ? shared
      : createProgram(configFile, new Map([[options.filePath, code]]), shared)
    return parseScript(code, { ...options, programs: [program] })
  },
}
