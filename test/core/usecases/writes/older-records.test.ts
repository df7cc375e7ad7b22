import { describe, expect, test } from 'vitest'
import type { Swap } from '@common/domain/swaps/swap'
import { sats } from '@common/domain/units'
import type { OptionsExchange } from '../../../../electron/core/ports/exchange/exchange-options'
import type { SwapExchange } from '../../../../electron/core/ports/exchange/exchange-swaps'
import { recentClosedCount } from '../../../../electron/core/state/position-tracker'
import { knownSwapCount } from '../../../../electron/core/usecases/swaps/make-swap'
import type { ReconcileResult } from '../../../../electron/core/usecases/writes/reconcile-result'
import { createTrade } from '../../../support/create-trade'
import { option } from '../../../window/support/records'
import { listing } from '../support/listing'
import { reconcile } from '../support/reconcile'

interface Dated {
  readonly id: string
  readonly atMs: number
}

type Find = (listed: readonly Dated[], knownIds: string[]) => Promise<ReconcileResult>

const findTrade: Find = (listed, knownTradeIds) =>
  reconcile(
    {
      action: 'open-trade',
      order: { side: 'buy', orderType: 'market', leverage: 10, quantity: 100 },
      knownTradeIds,
    },
    {
      trades: () => Promise.resolve([]),
      endedTrades: listing(
        listed.map(({ id, atMs }) => createTrade(id, { state: 'closed', closedAtMs: atMs })),
      ),
    },
  )

const findOption: Find = (listed, knownTradeIds) =>
  reconcile(
    {
      action: 'buy-option',
      order: { side: 'buy', instrumentName: 'BTC.24H.100000.C', quantity: 100, settlement: 'cash' },
      knownTradeIds,
    },
    {
      options: {
        trades: () => Promise.resolve([]),
        endedTrades: listing(listed.map(({ id, atMs }) => option({ id, state: 'closed', closedAtMs: atMs }))),
      } as unknown as OptionsExchange,
    },
  )

const findSwap: Find = (listed, knownIds) =>
  reconcile(
    { action: 'swap', order: { inAsset: 'BTC', outAsset: 'USD', inAmount: sats(10_000) }, knownIds },
    {
      swaps: {
        swaps: listing(
          listed.map(({ id, atMs: createdAtMs }): Swap => ({
            id,
            createdAtMs,
            ...{ inAsset: 'BTC', outAsset: 'USD', inAmount: 10_000, outAmount: 6.1 },
          })),
        ),
      } as SwapExchange,
    },
  )

/** Only the newest records are stored before sending. */
describe.each([
  ['a futures order', findTrade, recentClosedCount],
  ['an option purchase', findOption, recentClosedCount],
  ['a swap', findSwap, knownSwapCount],
])('%s whose response is lost', (_name, find, knownCount) => {
  const older = [1, 2].map((atMs) => ({ id: `old${atMs}`, atMs }))
  const oldestKnownMs = 10
  const known = Array.from({ length: knownCount }, (_, index) => ({
    id: `known${index}`,
    atMs: oldestKnownMs + index,
  }))
  const knownIds = known.map(({ id }) => id)

  test('is absent if all equal records are known or older than those', async () => {
    expect(await find([...known, ...older], knownIds)).toMatchObject({ kind: 'absent' })
  })

  test.each([oldestKnownMs, oldestKnownMs + knownCount])(
    'requires review of an unknown record of the time %i',
    async (atMs) => {
      expect(await find([{ id: 'new', atMs }, ...known, ...older], knownIds)).toMatchObject({
        kind: 'needs-you',
        message: { values: { count: 1 } },
      })
    },
  )

  test('requires review of older records if all records were known', async () => {
    const allIds = knownIds.slice(1)
    expect(await find([...known.slice(1), ...older], allIds)).toMatchObject({
      kind: 'needs-you',
      message: { values: { count: 2 } },
    })
  })
})
