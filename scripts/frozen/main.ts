import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { Checkout, CommandRunner } from '../../bench/compare/revision'
import { readOptions } from '../read-options.mjs'
import { differences } from './differences'

const usage = `usage: npm run frozen -- REVISION [--faults v2|v3]
Compares bridge contract, database schemas, specification cases and OpenAPI document with another revision, and on
request the fault matrix.`

const describer = 'scripts/frozen/describe.ts'
const root = resolve(process.cwd())
const runner = new CommandRunner()
const mostPrinted = 40

/** Copies the describer to an earlier revision, where imported files may have other places. */
function placeDescriber(checkout: string): void {
  const files = execFileSync('git', ['ls-files'], { cwd: checkout, encoding: 'utf8' }).split('\n')
  const target = join(checkout, describer)
  mkdirSync(dirname(target), { recursive: true })
  const source = readFileSync(join(root, describer), 'utf8').replaceAll(
    /from '(\.\.[^']+)'/g,
    (whole, specifier: string) => {
      const path = join(dirname(target), specifier)
      if (['.ts', '/index.ts'].some((ending) => existsSync(path + ending))) return whole
      const found = files.filter((file) => basename(file) === `${basename(specifier)}.ts`)
      const [only] = found
      if (only === undefined || found.length > 1)
        throw new Error(
          `${specifier} is not in this revision, and ${String(found.length)} files have its name`,
        )
      const moved = relative(dirname(target), join(checkout, only)).replace(/\.ts$/, '')
      return `from '${moved}'`
    },
  )
  writeFileSync(target, source)
  const runTs = join(checkout, 'scripts/run-ts.mjs')
  if (!existsSync(runTs)) copyFileSync(join(root, 'scripts/run-ts.mjs'), runTs)
}

async function describe(folder: string): Promise<Record<string, unknown>> {
  const output = await runner.run('node', ['scripts/run-ts.mjs', describer, folder], folder)
  if (output === null) throw new Error(`${describer} failed in ${folder}`)
  return JSON.parse(output) as Record<string, unknown>
}

async function faultMatrix(folder: string, protocol: string): Promise<readonly string[]> {
  const command = ['scripts/run-ts.mjs', 'test/faults/main.ts', '--protocol', protocol]
  const output = await runner.run('node', command, folder)
  if (output === null) throw new Error(`The fault matrix failed in ${folder}`)
  return output.split('\n').filter((line) => line.startsWith('|'))
}

const { revision, faults } = readOptions(
  usage,
  { faults: { type: 'string' } },
  ({ values, positionals: [revision, ...others] }) => {
    if (revision === undefined || others.length > 0) throw new Error('Name one revision')
    return { revision, faults: values.faults }
  },
)

const checkout = new Checkout(root, revision)
let count = 0
try {
  await checkout.installPackages(runner)
  placeDescriber(checkout.folder)
  const [old, current] = [await describe(checkout.folder), await describe(root)]
  if (faults !== undefined) {
    old['fault matrix'] = await faultMatrix(checkout.folder, faults)
    current['fault matrix'] = await faultMatrix(root, faults)
  }
  for (const part of new Set([...Object.keys(old), ...Object.keys(current)])) {
    const found = differences(old[part], current[part])
    console.log(`${part}: ${found.length === 0 ? 'no difference' : `${String(found.length)} differences`}`)
    for (const line of found.slice(0, mostPrinted)) console.log(`  ${line}`)
    count += found.length
  }
} finally {
  runner.stop()
  checkout.remove()
}
if (count > 0) process.exitCode = 1
