import type { UnresolvedWriteState } from '@common/domain/unresolved-write'
import { ExchangeError } from '../../electron/core/ports/exchange/exchange-error'
import { getErrorPolicy } from '../../electron/core/ports/exchange/exchange-error-kinds'
import { readView } from './differences'
import type { FaultName } from './faults'
import { holdsWithin } from './accelerated-clock'
import { operations, type Prepared } from './operations'
import { differencesBetween } from './statement'
import type { Environment } from './environment'

export interface Cell {
  readonly operation: string
  readonly fault: FaultName
  readonly told: 'ok' | 'failed' | 'in doubt' | 'killed'
  readonly settled: UnresolvedWriteState | null
  readonly wrong: readonly string[]
}

interface Answer {
  readonly told: Cell['told']
  readonly doubtId: string | null
}

const settlingMs = 600_000
const catchingUpMs = 360_000
/** Longer than any timeout of the app. */
const answeringMs = 600_000
const marginMs = 5000

export async function runCell(world: Environment, operation: string, fault: FaultName): Promise<Cell> {
  const prepare = operations[operation]
  if (!prepare) throw new Error(`no operation is called ${operation}`)
  const prepared = await prepare(world)
  const { skip = 0, limitMs = 30_000, isTracked = true } = prepared
  const known = new Set(world.app.doubts().map(({ id }) => id))
  const newUnresolvedWrites = () => world.app.doubts().filter(({ id }) => !known.has(id))
  const isLate = fault === 'too late' || fault === 'told too late'
  const isKilled = fault.startsWith('killed')
  // Reads are delayed: a repetition must be refused while the outcome is unknown.
  const holdsReads = prepared.repeat !== undefined && !isLate && !isKilled
  await world.arm(fault, { skip, lateMs: limitMs + marginMs, holdsReads })
  const asked = captureAnswer(prepared.ask)
  const { told, doubtId } = isKilled
    ? await killed(world, asked, prepared.meanwhile)
    : await within('the operation', asked)
  const wrong: string[] = []
  if (!world.hasHit) wrong.push('the fault did not occur')
  if (told === 'in doubt' && !world.journal().pending.some(({ doubt }) => doubt.id === doubtId))
    wrong.push('the outcome is unknown, and no pending write is stored')
  if (told === 'in doubt') wrong.push(...(await repeated(world, prepared.repeat)))
  if (!isKilled) await prepared.meanwhile?.()
  world.line.releaseReads()
  if (told === 'killed' && isTracked && newUnresolvedWrites().length === 0)
    wrong.push('the app was killed during a write, and no pending write is stored')
  if (
    !(await holdsWithin(settlingMs, () => newUnresolvedWrites().every(({ state }) => state !== 'checking')))
  )
    wrong.push('the pending write was not reconciled')
  if (!(await holdsWithin(answeringMs, () => world.line.isQuiet)))
    wrong.push('the exchange did not finish the write')
  const settled = newUnresolvedWrites()[0]?.state ?? null
  if (settled === 'needs-you' && prepared.mayNeedUser !== true)
    wrong.push('the app leaves an outcome to the user that the exchange shows')
  const times = await prepared.done()
  if (times !== null) wrong.push(...contradictions(told, settled, times))
  if (
    newUnresolvedWrites().some(({ state }) => state === 'not-done') &&
    (times === 1 || (await isChanged(prepared)))
  )
    wrong.push('reported as not done, and is')
  wrong.push(...(await comparison(world, told !== 'ok')))
  if (prepared.afterwards) {
    await prepared.afterwards()
    wrong.push(...(await comparison(world, false)))
  }
  if (told !== 'failed') wrong.push(...(await sentAgain(world, prepared.again, told, settled)))
  const left = world.journal().pending.filter(({ doubt }) => doubt.state === 'checking')
  wrong.push(...left.map(({ sent }) => `the pending write was not cleared: ${sent.action}`))
  wrong.push(...world.defects())
  await world.calm()
  return { operation, fault, told, settled, wrong: [...new Set(wrong)] }
}

const isChanged = async ({ isUntouched }: Prepared): Promise<boolean> =>
  isUntouched !== undefined && !(await isUntouched())

/** @throws Error if the promise outlasts any timeout of the app */
async function within<T>(what: string, promise: Promise<T>): Promise<T> {
  let isDone = false
  const noted = promise.finally(() => (isDone = true))
  noted.catch(() => undefined)
  if (!(await holdsWithin(answeringMs, () => isDone))) throw new Error(`${what} has no result in time`)
  return noted
}

/** No window received the killed app's report. */
async function killed(
  world: Environment,
  asked: Promise<unknown>,
  meanwhile: Prepared['meanwhile'],
): Promise<Answer> {
  if (!(await holdsWithin(settlingMs, () => world.isKilled))) throw new Error('the app was not killed')
  await meanwhile?.()
  await world.reopen()
  await within('the operation of the killed app', asked)
  return { told: 'killed', doubtId: null }
}

async function captureAnswer(send: () => Promise<unknown>): Promise<Answer> {
  try {
    const value = await send()
    const outcome = (typeof value === 'object' && value !== null ? value : {}) as {
      readonly kind?: string
      readonly doubtId?: string
    }
    if (outcome.kind === 'in-doubt') return { told: 'in doubt', doubtId: outcome.doubtId ?? null }
    return { told: outcome.kind === 'canceled-only' ? 'failed' : 'ok', doubtId: null }
  } catch (error) {
    const isUnknown = error instanceof ExchangeError && !getErrorPolicy(error).notDone
    return { told: isUnknown ? 'in doubt' : 'failed', doubtId: null }
  }
}

async function repeated(world: Environment, repeat: Prepared['repeat']): Promise<string[]> {
  if (!repeat || !world.line.isHoldingReads) return []
  const sent = world.writes()
  await within('the repetition', captureAnswer(repeat))
  return world.writes() === sent ? [] : ['the action was sent again while its outcome was unknown']
}

/** An order sent again under the same id must get the first outcome. */
async function sentAgain(
  world: Environment,
  again: Prepared['again'],
  told: Cell['told'],
  settled: UnresolvedWriteState | null,
): Promise<string[]> {
  if (!again) return []
  const sent = world.writes()
  const answer = await within('the order under the same id', captureAnswer(again))
  const isDone = told === 'ok' || settled === 'done'
  const expected = isDone ? 'ok' : settled === 'not-done' ? 'failed' : 'in doubt'
  return [
    ...(world.writes() === sent ? [] : ['an order was sent again under the same id']),
    ...(answer.told === expected ? [] : [`the order's id has the outcome ${answer.told}, not ${expected}`]),
  ]
}

/** @param isLate the app may first see an order when it is already filled */
async function comparison(world: Environment, isLate: boolean): Promise<string[]> {
  let differences: readonly string[] = []
  const isEqual = async (): Promise<boolean> => {
    const view = { ...(await readView(world.app.bridge)), notifications: await world.notifications() }
    const books = await world.books.statement()
    if (isLate)
      for (const line of books.notifications) if (line.startsWith('order-filled')) world.excused.add(line)
    const notifications = books.notifications.filter(
      (line) => !world.excused.has(line) || view.notifications.includes(line),
    )
    differences = differencesBetween({ ...books, notifications }, view)
    return differences.length === 0
  }
  return (await holdsWithin(catchingUpMs, isEqual)) ? [] : [...differences]
}

function contradictions(told: Cell['told'], settled: UnresolvedWriteState | null, times: number): string[] {
  if (times !== 0 && times !== 1) return [`done ${times} times`]
  const saysDone = told === 'ok' || settled === 'done'
  const saysNotDone = told === 'failed' || settled === 'not-done'
  return [
    ...(saysDone && times === 0 ? ['reported as done, and is not'] : []),
    ...(saysNotDone && times === 1 ? ['reported as not done, and is'] : []),
  ]
}
