import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { useSharedExchange } from '../../support/practice/practice'

/** Runs the unmodified live test of `@ln-markets/sdk` 1.2.5, written for the exchange's test network. */

const exchange = useSharedExchange()
const root = resolve(import.meta.dirname, '../../..')

interface Ran {
  readonly name: string
  readonly state: string
  readonly actual: string
  readonly expected: string
}

/** Vitest by default neither runs nor transforms files in node_modules. */
const script = `
  import { startVitest } from 'vitest/node'
  const vitest = await startVitest('test', [], {
    root: ${JSON.stringify(join(import.meta.dirname, 'node_modules/@ln-markets/sdk'))}, config: false, watch: false, reporters: [{}],
    include: ['src/v3/index.test.ts'], exclude: [], server: { deps: { inline: [/ln-markets.sdk.src/] } },
  })
  const ran = vitest.state.getTestModules().flatMap((file) => [...file.children.allTests()].map((test) => {
    const { state, errors: [error = {}] = [] } = test.result()
    return { name: test.name, state, actual: String(error.actual), expected: String(error.expected) }
  }))
  await vitest.close()
  console.log('ran ' + JSON.stringify(ran))
`

async function runShippedTest(env: Readonly<Record<string, string>>): Promise<readonly Ran[]> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...env },
  })
  let output = ''
  child.stdout.on('data', (data: Buffer) => (output += data.toString()))
  child.stderr.on('data', (data: Buffer) => (output += data.toString()))
  await once(child, 'close')
  const line = /^ran (.*)$/m.exec(output)?.[1]
  if (line === undefined) throw new Error(`The shipped test did not run: ${output}`)
  return JSON.parse(line) as readonly Ran[]
}

const keysIn = (printed: string): string[] =>
  [...printed.matchAll(/^ {2}"(\w+)":/gm)].map(([, key = '']) => key)

test('EX-3220 the test shipped with the published client passes, except for fields added later', async () => {
  await exchange().price(50_000)
  const { account } = await exchange().account(10_000_000, { linkingKey: `02${'ab'.repeat(32)}` })
  const ran = await runShippedTest({
    V3_API_URL: `${exchange().practice.rest}/v3`,
    V3_API_KEY: account.key,
    V3_API_KEY_SECRET: account.secret,
    V3_API_KEY_PASSPHRASE: account.passphrase,
  })
  expect(ran).toHaveLength(11)
  const failed = ran.filter(({ state }) => state !== 'passed')
  expect(failed.map(({ name }) => name)).toEqual(['should open a new trade'])
  const [{ actual = '', expected = '' } = {}] = failed
  const existing = new Set(keysIn(expected))
  const added = keysIn(actual).filter((key) => !existing.has(key))
  expect(added.sort()).toEqual(['stoplossTrailingDistance', 'sumCashInMargin', 'sumCashInPl'])
  expect([...existing].filter((key) => !keysIn(actual).includes(key))).toEqual([])
}, 120_000)
