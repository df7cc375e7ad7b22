import { describe, expect, test } from 'vitest'
import type { Quote } from '@common/domain/market/market'
import { createPricingContext } from '../../../electron/core/account/pricing-context'
import { accountState, futuresMarket, quote } from '../../window/support/records'
import { ManualClock } from '../../support/time/manual-clock'

interface OpenInput {
  readonly isRead?: boolean
  readonly source?: Quote['source']
  readonly hasMarket?: boolean
}

function open({ isRead = true, source = 'live', hasMarket = true }: OpenInput = {}) {
  const clock = new ManualClock()
  const context = createPricingContext({
    quotes: { quote: () => ({ ...quote(20_000), source }), marketNowMs: undefined },
    serviceNowMs: () => clock.nowMs() + 500,
    market: () => (hasMarket ? futuresMarket : undefined),
    account: () => (isRead ? { ...accountState(7000), holdings: null } : undefined),
    actionsBeforeRead: () => actionsBeforeRead,
  })
  let actionsBeforeRead = context.actions()
  const startRead = (): (() => void) => {
    const actions = context.actions()
    return () => void (actionsBeforeRead = actions)
  }
  const balances = () => [
    context.futures()?.balanceSats,
    context.options()?.balanceSats,
    context.swaps()?.account?.balanceSats,
  ]
  return { context, clock, startRead, balances }
}

describe('terms of an order', () => {
  test('contain a balance only if its read began after the last action', () => {
    const { context, startRead, balances } = open()
    expect(balances()).toEqual([7000, 7000, 7000])
    const endRead = startRead()
    context.acted()
    endRead()
    expect(balances()).toEqual([null, null, undefined])
    startRead()()
    expect(balances()).toEqual([7000, 7000, 7000])
  })

  test('are unknown until account and market were read', () => {
    const { context } = open({ isRead: false })
    expect([context.futures(), context.options(), context.swaps()]).toEqual([undefined, undefined, undefined])
    expect(open({ hasMarket: false }).context.futures()).toBeUndefined()
  })

  test.each(['live', 'polling', 'stale'] as const)('report an outdated price of the source %s', (source) => {
    const { context } = open({ source })
    const terms = [context.futures(), context.options(), context.swaps()]
    expect(terms.map((each) => each?.stale)).toEqual(Array(3).fill(source === 'stale'))
  })

  test('use the exchange time while the stream reports none', () => {
    const { context, clock } = open()
    expect(context.options()?.nowMs).toBe(clock.nowMs() + 500)
  })
})
