import type { UnresolvedWriteState } from '@common/domain/writes/unresolved-write'
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
  readonly outcome: 'ok' | 'failed' | 'in doubt' | 'killed'
  readonly settled: UnresolvedWriteState | null
  readonly wrong: readonly string[]
}

interface Answer {
  readonly outcome: Cell['outcome']
  readonly doubtId: string | null
}

const settlingMs = 600_000
const catchingUpMs = 360_000
/** Longer than any timeout of the app. */
const answeringMs = 600_000
const marginMs = 5000

export async function runCell(environment: Environment, operation: string, fault: FaultName): Promise<Cell> {
  const prepare = operations[operation]
  if (!prepare) throw new Error(`no operation is called ${operation}`)
  const prepared = await prepare(environment)
  const { skip = 0, limitMs = 30_000, isTracked = true } = prepared
  const existing = new Set(environment.app.doubts().map(({ id }) => id))
  const newUnresolvedWrites = () => environment.app.doubts().filter(({ id }) => !existing.has(id))
  const isLate = fault === 'too late' || fault === 'told too late'
  const isKilled = fault.startsWith('killed')
  // Reads are delayed: a repetition must be refused while the outcome is unknown.
  const holdsReads = prepared.repeat !== undefined && !isLate && !isKilled
  await environment.arm(fault, { skip, lateMs: limitMs + marginMs, holdsReads })
  const request = captureAnswer(prepared.send)
  const { outcome, doubtId } = isKilled
    ? await killed(environment, request, prepared.meanwhile)
    : await within('the operation', request)
  const wrong: string[] = []
  if (!environment.hasHit) wrong.push('the fault did not occur')
  if (outcome === 'in doubt' && !environment.journal().pending.some(({ doubt }) => doubt.id === doubtId))
    wrong.push('the outcome is unknown, and no pending write is stored')
  if (outcome === 'in doubt') wrong.push(...(await repeated(environment, prepared.repeat)))
  if (!isKilled) await prepared.meanwhile?.()
  environment.line.releaseReads()
  if (outcome === 'killed' && isTracked && newUnresolvedWrites().length === 0)
    wrong.push('the app was killed during a write, and no pending write is stored')
  if (
    !(await holdsWithin(settlingMs, () => newUnresolvedWrites().every(({ state }) => state !== 'checking')))
  )
    wrong.push('the pending write was not reconciled')
  if (!(await holdsWithin(answeringMs, () => environment.line.isQuiet)))
    wrong.push('the exchange did not finish the write')
  const settled = newUnresolvedWrites()[0]?.state ?? null
  const times = await prepared.done()
  const { mayNeedUser } = prepared
  if (settled === 'needs-you' && (mayNeedUser === undefined || (mayNeedUser === 'if-done' && times === 0)))
    wrong.push('the app leaves an outcome to the user that the exchange shows')
  if (times !== null) wrong.push(...contradictions(outcome, settled, times))
  if (
    newUnresolvedWrites().some(({ state }) => state === 'not-done') &&
    (times === 1 || (await isChanged(prepared)))
  )
    wrong.push('reported as not done, and is')
  wrong.push(...(await comparison(environment, outcome !== 'ok')))
  if (prepared.afterwards) {
    await prepared.afterwards()
    wrong.push(...(await comparison(environment, false)))
  }
  if (outcome !== 'failed') wrong.push(...(await sentAgain(environment, prepared.resend, outcome, settled)))
  const remaining = environment.journal().pending.filter(({ doubt }) => doubt.state === 'checking')
  wrong.push(...remaining.map(({ sent }) => `the pending write was not cleared: ${sent.action}`))
  wrong.push(...environment.defects())
  await environment.calm()
  return { operation, fault, outcome, settled, wrong: [...new Set(wrong)] }
}

const isChanged = async ({ isUntouched }: Prepared): Promise<boolean> =>
  isUntouched !== undefined && !(await isUntouched())

/** @throws Error if the promise outlasts any timeout of the app */
async function within<T>(step: string, promise: Promise<T>): Promise<T> {
  let isDone = false
  const noted = promise.finally(() => (isDone = true))
  noted.catch(() => undefined)
  if (!(await holdsWithin(answeringMs, () => isDone))) throw new Error(`${step} has no result in time`)
  return noted
}

/** No window received the killed app's report. */
async function killed(
  environment: Environment,
  request: Promise<unknown>,
  meanwhile: Prepared['meanwhile'],
): Promise<Answer> {
  if (!(await holdsWithin(settlingMs, () => environment.isKilled))) throw new Error('the app was not killed')
  await meanwhile?.()
  await environment.reopen()
  await within('the operation of the killed app', request)
  return { outcome: 'killed', doubtId: null }
}

async function captureAnswer(send: () => Promise<unknown>): Promise<Answer> {
  try {
    const value = await send()
    const outcome = (typeof value === 'object' && value !== null ? value : {}) as {
      readonly kind?: string
      readonly doubtId?: string
    }
    if (outcome.kind === 'in-doubt') return { outcome: 'in doubt', doubtId: outcome.doubtId ?? null }
    return { outcome: outcome.kind === 'canceled-only' ? 'failed' : 'ok', doubtId: null }
  } catch (error) {
    const isUnknown = error instanceof ExchangeError && !getErrorPolicy(error).notDone
    return { outcome: isUnknown ? 'in doubt' : 'failed', doubtId: null }
  }
}

async function repeated(environment: Environment, repeat: Prepared['repeat']): Promise<string[]> {
  if (!repeat || !environment.line.isHoldingReads) return []
  const sent = environment.writes()
  await within('the repetition', captureAnswer(repeat))
  return environment.writes() === sent ? [] : ['the action was sent again while its outcome was unknown']
}

/** An order sent again under the same id must get the first outcome. */
async function sentAgain(
  environment: Environment,
  second: Prepared['resend'],
  outcome: Cell['outcome'],
  settled: UnresolvedWriteState | null,
): Promise<string[]> {
  if (!second) return []
  const sent = environment.writes()
  const answer = await within('the order under the same id', captureAnswer(second))
  const isDone = outcome === 'ok' || settled === 'done'
  const expected = isDone ? 'ok' : settled === 'not-done' ? 'failed' : 'in doubt'
  return [
    ...(environment.writes() === sent ? [] : ['an order was sent again under the same id']),
    ...(answer.outcome === expected
      ? []
      : [`the order's id has the outcome ${answer.outcome}, not ${expected}`]),
  ]
}

/** @param isLate the app may first see an order when it is already filled */
async function comparison(environment: Environment, isLate: boolean): Promise<string[]> {
  let differences: readonly string[] = []
  const isEqual = async (): Promise<boolean> => {
    const view = {
      ...(await readView(environment.app.bridge)),
      notifications: await environment.notifications(),
    }
    const books = await environment.books.statement()
    if (isLate)
      for (const line of books.notifications)
        if (line.startsWith('order-filled')) environment.excused.add(line)
    const notifications = books.notifications.filter(
      (line) => !environment.excused.has(line) || view.notifications.includes(line),
    )
    differences = differencesBetween({ ...books, notifications }, view)
    return differences.length === 0
  }
  return (await holdsWithin(catchingUpMs, isEqual)) ? [] : [...differences]
}

function contradictions(
  outcome: Cell['outcome'],
  settled: UnresolvedWriteState | null,
  times: number,
): string[] {
  if (times !== 0 && times !== 1) return [`done ${times} times`]
  const saysDone = outcome === 'ok' || settled === 'done'
  const saysNotDone = outcome === 'failed' || settled === 'not-done'
  return [
    ...(saysDone && times === 0 ? ['reported as done, and is not'] : []),
    ...(saysNotDone && times === 1 ? ['reported as not done, and is'] : []),
  ]
}
