import { describe, expect, test } from 'vitest'
import { message } from '@common/texts/message'
import { noCapabilities } from '@common/domain/services/capabilities'
import type { SyncJobName } from '@common/domain/sync-jobs'
import { sats } from '@common/domain/units'
import { accountModules } from '../../../electron/core/account/account-modules'
import { startModules } from '../../../electron/core/account/modules/account-module'
import type { Exchange } from '../../../electron/core/ports/exchange/exchange'
import { ExchangeError } from '../../../electron/core/ports/exchange/exchange-error'
import { accountState, withdrawal } from '../../window/support/records'
import { listing } from '../usecases/support/listing'
import { createContext, everyFeature } from './support/module-context'

const unknown = (): Promise<never> => Promise.reject(new ExchangeError('not-found', message('trade.unknown')))
const pending = { ...withdrawal, state: 'pending' } as const

function startAll(
  changes: Partial<Exchange> = {},
  { shared, stored = [] }: { shared?: Parameters<typeof createContext>[1]; stored?: (typeof pending)[] } = {},
) {
  const features = { ...everyFeature, withdrawals: listing(), withdrawal: unknown, ...changes }
  const { context } = createContext(features as Partial<Exchange>, shared)
  context.history.payments.saveWithdrawals(stored)
  const { apis, jobs } = startModules(context, accountModules)
  const read = async (name: SyncJobName) => jobs.find((job) => job.name === name)?.read()
  return { ...context, apis, read }
}

describe('reads of an account', () => {
  test('declare a withdrawal gone only if it was not requested in this session', async () => {
    const { apis, read, history } = startAll({}, { stored: [{ ...pending, id: 'earlier' }] })
    apis.wallet.onFoundWithdrawal({ ...pending, id: 'requested' }, {})
    await read('withdrawals')
    const states = ['earlier', 'requested'].map((id) => history.payments.withdrawal(id)?.state)
    expect(states).toEqual(['gone', 'pending'])
  })

  test('find failed withdrawals in the messages of the exchange', async () => {
    const notifications = { failedWithdrawals: () => Promise.resolve([pending.id]) } as never
    const { read, history } = startAll(
      { notifications, withdrawals: listing([pending]) },
      { stored: [pending] },
    )
    await read('withdrawals')
    expect(history.payments.withdrawal(pending.id)).toMatchObject({ state: 'failed', feeSats: 0 })
  })

  test.each([
    ['one is pending', [pending], 0],
    ['none is pending', [], 2],
  ])('compare the balance only without a pending withdrawal: %s', async (_when, stored, reads) => {
    let accountReads = 0
    const { read } = startAll(
      {
        capabilities: { ...noCapabilities, fees: true },
        account: () => Promise.resolve({ ...accountState(1000).account, id: `${(accountReads += 1)}` }),
      },
      { stored },
    )
    await read('balance')
    expect(accountReads).toBe(reads)
  })

  test('store funding fees', async () => {
    const fee = { tradeId: 't1', fixingId: 'f1', atMs: 7, feeSats: sats(3) }
    const { read, history } = startAll({ fundingFees: listing([fee]) })
    await read('carry fees')
    expect(history.trades.fundingFees({ limit: 5 })).toEqual([fee])
  })
})

test('an unresolved write is noted for the other profiles of its account, until it is resolved', () => {
  const noted: [string, boolean][] = []
  const { apis } = startAll(
    {},
    { shared: { noteUnresolved: (accountId, isUnresolved) => noted.push([accountId, isUnresolved]) } },
  )
  apis.account.set({ ...accountState(1000), holdings: null })
  const { pendingWrites } = apis.writes
  const id = pendingWrites.begin({
    sent: { action: 'cancel-trade', tradeId: 't1' },
    summary: message('app.name'),
  })
  pendingWrites.raise(id)
  pendingWrites.settle(id, 'done', message('app.name'))
  expect(noted).toEqual([
    ['u', true],
    ['u', false],
  ])
})
