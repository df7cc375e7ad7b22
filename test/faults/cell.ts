import type { DoubtState } from '@common/domain/doubt'
import { ExchangeError } from '../../electron/core/ports/exchange-error'
import { meaningOf } from '../../electron/core/ports/exchange-error-kinds'
import { differencesOf } from './differences'
import type { FaultName } from './faults'
import { holdsWithin } from './hurried-clock'
import { operations } from './operations'
import type { World } from './world'

/** What became of one operation that met one fault. */
export interface Cell {
  readonly operation: string
  readonly fault: FaultName
  /** What the user was told at first. */
  readonly told: 'ok' | 'failed' | 'in doubt' | 'killed'
  /** How the doubt ended; null where there was none, or nobody keeps one. */
  readonly settled: DoubtState | null
  /** In words; empty when all is as it must be. */
  readonly wrong: readonly string[]
}

// Patience costs nothing where all is well, and a busy machine needs it.
const settlingMs = 600_000
const catchingUpMs = 360_000
/** Beyond the time limit of the write. */
const marginMs = 5000

/** Asks for one operation while the line does its worst, and compares what was told with the service's books. */
export async function runCell(world: World, operation: string, fault: FaultName): Promise<Cell> {
  const prepare = operations[operation]
  if (!prepare) throw new Error(`no operation is called ${operation}`)
  const { ask, done, skip = 0, limitMs = 30_000 } = await prepare(world)
  const known = new Set(world.app.doubts().map(({ id }) => id))
  await world.arm(fault, { skip, lateMs: limitMs + marginMs })
  const asked = tellOf(ask)
  const told = fault.startsWith('killed') ? await killed(world, asked) : await asked
  const wrong: string[] = []
  if (!world.hasHit) wrong.push('the fault has not hit')
  const newDoubts = () => world.app.doubts().filter(({ id }) => !known.has(id))
  if (!(await holdsWithin(settlingMs, () => newDoubts().every(({ state }) => state !== 'checking'))))
    wrong.push('the doubt is not settled')
  // What takes effect late has done so by now: the doubt needed longer than that.
  const settled = newDoubts()[0]?.state ?? null
  const times = await done()
  if (times !== null) wrong.push(...contradictions(told, settled, times))
  let differences: readonly string[] = []
  const isEqual = async (): Promise<boolean> => {
    differences = await differencesOf(world.app.bridge, world.service)
    return differences.length === 0
  }
  if (!(await holdsWithin(catchingUpMs, isEqual))) wrong.push(...differences)
  await world.calm()
  return { operation, fault, told, settled, wrong }
}

/** What the dead app was told, nobody heard. */
async function killed(world: World, asked: Promise<unknown>): Promise<'killed'> {
  await holdsWithin(settlingMs, () => world.isKilled)
  await world.reopen()
  await asked
  return 'killed'
}

async function tellOf(ask: () => Promise<unknown>): Promise<'ok' | 'failed' | 'in doubt'> {
  try {
    const value = await ask()
    const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : 'done'
    if (kind === 'in-doubt') return 'in doubt'
    return kind === 'canceled-only' ? 'failed' : 'ok'
  } catch (error) {
    return error instanceof ExchangeError && !meaningOf(error).notDone ? 'in doubt' : 'failed'
  }
}

function contradictions(told: Cell['told'], settled: DoubtState | null, times: number): string[] {
  if (times !== 0 && times !== 1) return [`done ${times} times`]
  const saysDone = told === 'ok' || settled === 'done'
  const saysNotDone = told === 'failed' || settled === 'not-done'
  return [
    ...(saysDone && times === 0 ? ['said to be done, and is not'] : []),
    ...(saysNotDone && times === 1 ? ['said not to be done, and is'] : []),
  ]
}
