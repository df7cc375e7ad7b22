import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** For packages that are installed by `npm run mutate` only. @param {string} address @returns {Promise<any>} */
const load = (address) => import(address)

const instrumenterUrl = import.meta.resolve('@stryker-mutator/instrumenter')
const { Instrumenter } = await load(instrumenterUrl)
/** Not exported by its package. */
const { allMutators } = await load(new URL('mutators/mutate.js', instrumenterUrl).href)
const { types } = (await load(import.meta.resolve('@babel/core'))).default

/** Stryker changes no numbers. */
allMutators.push({
  name: 'NumericLiteral',
  /** @param {{ isNumericLiteral(): boolean, node: { value: number }, parent: { key?: unknown } }} path */
  *mutate(path) {
    const { node, parent } = path
    const isName = parent.key === node
    if (path.isNumericLiteral() && !isName) yield types.numericLiteral(node.value + 1)
  },
})

const ignore = () => {}
const no = () => false
const logger = {
  isTraceEnabled: no,
  isDebugEnabled: no,
  isInfoEnabled: no,
  isWarnEnabled: no,
  isErrorEnabled: no,
  isFatalEnabled: no,
  trace: ignore,
  debug: ignore,
  info: ignore,
  warn: console.warn,
  error: console.error,
  fatal: console.error,
}

/**
 * Returns the code of each file with all of its mutants behind switches, and the mutants.
 * @param {string} root @param {readonly string[]} files relative to the root
 * @returns {Promise<{ codeByFile: Map<string, string>, mutants: readonly object[] }>}
 */
export async function instrument(root, files) {
  const sources = await Promise.all(
    files.map(async (file) => {
      const name = join(root, file)
      return { name, content: await readFile(name, 'utf8'), mutate: true }
    }),
  )
  /** @type {{ files: { name: string, content: string }[], mutants: object[] }} */
  const instrumented = await new Instrumenter(logger).instrument(sources, {
    plugins: null,
    excludedMutations: ['StringLiteral'],
    ignorers: [],
    noHeader: false,
  })
  return {
    codeByFile: new Map(instrumented.files.map(({ name, content }) => [name, content])),
    mutants: instrumented.mutants,
  }
}
