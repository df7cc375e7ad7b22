import { expect, onTestFinished, test } from 'vitest'
import { runCell } from '../cell'
import type { FaultName } from '../faults'
import { openWorld } from '../world'

/** Of all that `npm run faults` goes through, what settles at once. */
const faults = ['status 429', 'dropped after', 'killed after'] as const satisfies readonly FaultName[]

test.each([
  ['close-trade', ['failed', null], ['in doubt', 'done'], ['killed', 'done']],
  ['withdraw', ['failed', null], ['in doubt', 'done'], ['killed', 'done']],
] as const)('%s ends well, whatever happens to it', async (operation, ...outcomes) => {
  const world = await openWorld()
  onTestFinished(() => world.close())
  for (const [index, [told, settled]] of outcomes.entries()) {
    const fault = faults[index] ?? 'status 429'
    expect(await runCell(world, operation, fault)).toEqual({ operation, fault, told, settled, wrong: [] })
  }
})
