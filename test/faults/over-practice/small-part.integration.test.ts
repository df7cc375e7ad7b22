import { expect, onTestFinished, test } from 'vitest'
import { runCell, type Cell } from '../cell'
import type { FaultName } from '../faults'
import { openEnvironment, type Environment } from '../environment'

const faults = ['status 429', 'dropped after', 'killed after'] as const satisfies readonly FaultName[]

async function expectOutcome(
  environment: Environment,
  expected: Pick<Cell, 'operation' | 'fault'> & { readonly outcome: unknown; readonly settled: unknown },
): Promise<void> {
  const { operation, fault } = expected
  expect(await runCell(environment, operation, fault)).toEqual({ ...expected, wrong: [] })
}

test.each([
  ['move-order, its new order', 'clock off', 'in doubt', 'needs-you'],
  ['withdraw-on-chain', 'clock off', 'in doubt', 'done'],
  ['close-trade', 'stream silent', 'ok', null],
  ['open-trade', 'stream garbage', 'ok', null],
  ['open-trade, filled and stopped between two reads', 'stream cut', 'ok', null],
  ['open-trade, stopped before it is found', 'status 500 after', 'in doubt', 'needs-you'],
] as const)('%s ends well while it meets %s', async (operation, fault, outcome, settled) => {
  const environment = await openEnvironment('v2')
  onTestFinished(() => environment.close())
  await expectOutcome(environment, { operation, fault, outcome, settled })
})

test.each([
  ['close-trade', ['failed', null], ['in doubt', 'done'], ['killed', 'done']],
  ['withdraw', ['failed', null], ['in doubt', 'done'], ['killed', 'done']],
] as const)(
  '%s reaches a consistent state after status 429, a lost response and a kill',
  async (operation, ...outcomes) => {
    const environment = await openEnvironment('v2')
    onTestFinished(() => environment.close())
    for (const [index, [outcome, settled]] of outcomes.entries()) {
      const fault = faults[index] ?? 'status 429'
      await expectOutcome(environment, { operation, fault, outcome, settled })
    }
  },
)

test.each([
  ['trail-stop', 'in doubt', 'done'],
  ['cross, order', 'in doubt', 'done'],
  ['open-trade', 'in doubt', 'done'],
] as const)(
  'over version 3, %s reaches a consistent state after a lost response',
  async (operation, outcome, settled) => {
    const environment = await openEnvironment('v3')
    onTestFinished(() => environment.close())
    const fault = 'dropped after'
    await expectOutcome(environment, { operation, fault, outcome, settled })
  },
)
