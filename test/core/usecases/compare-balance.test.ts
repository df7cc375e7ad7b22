import { describe, expect, test } from 'vitest'
import { noCapabilities } from '@common/domain/services/capabilities'
import type { ActivityEvent } from '@common/domain/notifications/notification'
import { sats } from '@common/domain/units'
import type { Exchange } from '../../../electron/core/ports/exchange/exchange'
import { BalanceTracker } from '../../../electron/core/state/balance-tracker'
import { compareBalance } from '../../../electron/core/usecases/compare-balance'
import { ManualClock } from '../../support/time/manual-clock'
import { newHistory } from './support/write-deps'

const transfer = (id: string, amountSats: number) => ({ id, atMs: 1, amountSats: sats(amountSats) })

function open({ fees = true } = {}) {
  const history = newHistory()
  const clock = new ManualClock()
  const balance = new BalanceTracker(history.facts)
  const account = { balanceSats: 1_000_000, reads: 0, beforeSecondRead: (): void => undefined }
  const state = { isQuiet: true }
  const notified: ActivityEvent[] = []
  const takenBack: ActivityEvent[] = []
  const exchange = {
    capabilities: { ...noCapabilities, fees },
    account() {
      account.reads += 1
      if (account.reads % 2 === 0) account.beforeSecondRead()
      return Promise.resolve({ id: 'a1', balanceSats: sats(account.balanceSats) })
    },
  } as unknown as Pick<Exchange, 'account' | 'capabilities'>
  const compare = compareBalance({
    exchange,
    history,
    clock,
    balance,
    isQuiet: () => state.isQuiet,
    enqueue: (event) => notified.push(event),
    takeBack: (events) => takenBack.push(...events),
  })
  const run = (readRecords: () => void = () => undefined) =>
    compare(async () => {
      await Promise.resolve()
      readRecords()
    })
  return { run, balance, account, state, notified, takenBack }
}

describe('comparison of the balance with the records', () => {
  test('reports a difference that two comparisons see, once', async () => {
    const { run, account, notified } = open()
    await run()
    account.balanceSats -= 700
    const unsure: boolean[] = []
    for (let count = 0; count < 3; count += 1) unsure.push((await run()).isUnsure)
    expect(unsure).toEqual([true, false, false])
    expect(notified).toMatchObject([{ kind: 'balance-differs', amountSats: -700 }])
  })

  test('takes a report back once a record explains it', async () => {
    const { run, balance, account, notified, takenBack } = open()
    await run()
    account.balanceSats -= 700
    await run()
    await run()
    await run(() => balance.countTransfers([transfer('late', 700)]))
    await run()
    await run()
    expect(takenBack).toEqual(notified)
    expect(notified).toHaveLength(1)
  })

  test.each<[string, number, (opened: ReturnType<typeof open>) => void]>([
    ['the balance', 1_000_000, ({ account }) => void (account.balanceSats = 999_700)],
    [
      'records',
      999_700,
      ({ balance }) => {
        for (const amountSats of [5, -5]) balance.countTransfers([transfer('t1', amountSats)])
      },
    ],
    ['a pending write', 999_700, ({ state }) => void (state.isQuiet = false)],
  ])('reports nothing and is repeated soon if it is disturbed by %s', async (_what, balanceSats, change) => {
    const opened = open()
    const { run, account, notified } = opened
    await run()
    account.balanceSats = 999_700
    await run()
    account.balanceSats = balanceSats
    account.beforeSecondRead = () => change(opened)
    expect(await run()).toEqual({ isUnsure: true })
    expect(notified).toEqual([])
  })

  test('reads nothing while a write is pending, or without reported fees', async () => {
    const pending = open()
    pending.state.isQuiet = false
    expect(await pending.run()).toEqual({ isUnsure: false })
    const without = open({ fees: false })
    expect(await without.run()).toEqual({ isUnsure: false })
    expect([pending.account.reads, without.account.reads]).toEqual([0, 0])
  })
})
