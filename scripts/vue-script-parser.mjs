import { dirname, resolve } from 'node:path'
import ts from 'typescript'
import { parser } from 'typescript-eslint'
import { parse } from 'vue/compiler-sfc'

/**
 * Parses the scripts of Vue files with their types, out of one program for all of them. Where the typed rules are told of Vue files by an
 * extension of their own, they make a new program for each file: 6 s of CPU a file, most of all that linting takes.
 */

const configFile = resolve(import.meta.dirname, '../tsconfig.web.json')
const extensions = [{ extension: 'vue', isMixedContent: true, scriptKind: ts.ScriptKind.Deferred }]

/** What stands between the tags. @param {string} fileName */
function scriptOf(fileName) {
  const { scriptSetup, script } = parse(ts.sys.readFile(fileName) ?? '', { filename: fileName }).descriptor
  return (scriptSetup ?? script)?.content ?? ''
}

/**
 * @param {ReadonlyMap<string, string>} given scripts that are not what stands in their files
 * @param {ts.Program} [oldProgram]
 */
function makeProgram(given = new Map(), oldProgram) {
  const { config } = ts.readConfigFile(configFile, ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(
    config,
    ts.sys,
    dirname(configFile),
    { noEmit: true, composite: false, incremental: false, allowNonTsExtensions: true },
    configFile,
    undefined,
    extensions,
  )
  delete options.tsBuildInfoFile
  const host = ts.createCompilerHost(options, true)
  const { getSourceFile } = host
  host.getSourceFile = (fileName, how, ...rest) => {
    if (!fileName.endsWith('.vue'))
      return oldProgram?.getSourceFile(fileName) ?? getSourceFile(fileName, how, ...rest)
    const script = given.get(fileName)
    if (script === undefined && oldProgram) return oldProgram.getSourceFile(fileName)
    return ts.createSourceFile(fileName, script ?? scriptOf(fileName), how, true, ts.ScriptKind.TS)
  }
  return ts.createProgram(fileNames, options, host, oldProgram)
}

/** It takes its options beside the code, which its published type does not say. */
const parseScript = /** @type {(code: string, options: object) => unknown} */ (parser.parseForESLint)

/** @type {ts.Program | undefined} */
let ofAll

export default {
  meta: { name: 'vue-script-parser' },

  /**
   * What stands in a template is parsed without types: then there is no `project` in the options.
   * @param {string} code
   * @param {{ filePath: string, project?: readonly string[] }} options
   */
  parseForESLint(code, { project, ...options }) {
    if (!project) return parseScript(code, options)
    ofAll ??= makeProgram()
    // The parameters of a generic component are added to its script.
    const isAsWritten = ofAll.getSourceFile(options.filePath)?.text === code
    const program = isAsWritten ? ofAll : makeProgram(new Map([[options.filePath, code]]), ofAll)
    return parseScript(code, { ...options, programs: [program] })
  },
}
