import { expect, test } from 'vitest'
import { Reconciliation } from '../../../../electron/core/account/sync/reconciliation'
import type { SyncJob } from '../../../../electron/core/account/sync/sync-job'
import {
  ExchangeError,
  type ExchangeErrorKind,
} from '../../../../electron/core/ports/exchange/exchange-error'
import { verbatim } from '../../../support/text'

const failure = (kind: ExchangeErrorKind): ExchangeError => new ExchangeError(kind, verbatim('Not read.'))

function start(read: () => Promise<void>, isWhole = true) {
  let isIncomplete = true
  let reconciled = 0
  const job = (name: SyncJob['name']): SyncJob => ({
    name,
    firstMs: 0,
    everyMs: () => 1,
    read: name === 'trades' ? read : () => Promise.resolve(),
    ...(name !== 'prices' && { findsWrites: true }),
  })
  const reconciliation = new Reconciliation({
    journal: { isIncomplete: () => isIncomplete, markReconciled: () => (isIncomplete = false) },
    jobs: [job('prices'), job('withdrawals'), job('trades')],
    isWhole: (name) => isWhole || name !== 'trades',
    onReconciled: () => (reconciled += 1),
  })
  const run = async (): Promise<number> => {
    for (const each of reconciliation.watched()) await each.read().catch(() => undefined)
    return reconciled
  }
  return { reconciliation, run }
}

test('an incomplete journal is reconciled once all lists with writes were read', async () => {
  const { reconciliation, run } = start(() => Promise.resolve())
  expect(reconciliation.awaited()).toEqual(['withdrawals', 'trades'])
  expect(await run()).toBe(1)
  expect(reconciliation.awaited()).toEqual([])
  expect(await run()).toBe(1)
})

test('an incomplete journal waits for a list with unreadable records', async () => {
  const { reconciliation, run } = start(() => Promise.resolve(), false)
  expect(await run()).toBe(0)
  expect(reconciliation.awaited()).toEqual(['trades'])
})

test.each(['no-answer', 'server', 'unauthorized', 'bad-answer'] as const)(
  'an incomplete journal waits for a list that fails as %s',
  async (kind) => {
    const { run } = start(() => Promise.reject(failure(kind)))
    expect(await run()).toBe(0)
  },
)

test.each(['forbidden', 'unsupported', 'not-found'] as const)(
  'an incomplete journal does not wait for a list that is %s',
  async (kind) => {
    const { run } = start(() => Promise.reject(failure(kind)))
    expect(await run()).toBe(1)
  },
)
