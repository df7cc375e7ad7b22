import { sats } from '@common/domain/units'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watch } from 'vue'
import { useFuturesStore } from '../../../../src/portfolio/futures'
import { useProfits } from '../../../../src/portfolio/profits'
import { openWindow } from '../../../window/support/window'
import { startExchange, startOver } from '../../../support/app/app-over-wire'
import { temporaryFolder } from '../../../support/temporary-folder'

const heldPrice = 50_000
/** Upper bound for fees and spread. */
const maxFeesSats = 40_000
const option = { side: 'buy', instrumentName: 'BTC.24H.50000.C', quantity: 5000, settlement: 'cash' } as const

test('equity counts every margin exactly once while the balance awaits its next read', async () => {
  const running = await startOver(await startExchange({ heldPrice }), temporaryFolder(), { hasLimits: true })
  const window = openWindow(running)
  onTestFinished(() => window.close())
  await running.bridge.session.startPractice(undefined)
  const trades = useFuturesStore()
  const profits = useProfits()
  await vi.waitFor(() => expect(profits.equity).not.toBeNull())
  const before = profits.equity?.totalSats ?? 0
  const shown: (number | null)[] = []
  onTestFinished(
    watch(
      () => profits.equity?.totalSats ?? null,
      (total) => void shown.push(total),
      { flush: 'sync' },
    ),
  )

  const settled = async (name: 'margin' | 'waiting-orders' | 'premium', sum: number | undefined) => {
    const partOf = () => profits.equity?.parts.find((part) => part.name === name)?.amountSats
    await vi.waitFor(() => expect(partOf()).toBe(sum))
  }
  const order = { side: 'buy', orderType: 'market', marginSats: sats(600_000), leverage: 2 } as const
  const opened = await trades.place({ ...order }, 'a trade', 'practice')
  if (opened.kind !== 'done') throw new Error('in doubt')
  const { id, marginSats } = opened.value
  await settled('margin', marginSats)
  await trades.change('add-margin', id, (bridge) =>
    bridge.futures.addMargin({ tradeId: id, amountSats: sats(500_000) }, 'practice'),
  )
  await settled('margin', marginSats + 500_000)
  const waiting = await trades.place({ ...order, orderType: 'limit', price: 40_000 }, 'an order', 'practice')
  if (waiting.kind !== 'done') throw new Error('in doubt')
  const reservedSats = waiting.value.marginSats + waiting.value.maintenanceMarginSats
  await settled('waiting-orders', reservedSats)
  await trades.cancel(waiting.value.id, 'practice')
  await settled('waiting-orders', undefined)
  const bought = await running.bridge.options.buy({ ...option, orderId: 'an option' })
  if (bought.kind !== 'done') throw new Error('in doubt')
  await settled('premium', bought.value.premiumSats)
  await trades.close(id, 'practice')
  await settled('margin', undefined)

  expect(shown.length).toBeGreaterThan(1)
  expect(shown).not.toContain(null)
  const outliers = shown.filter((total) => Math.abs((total ?? 0) - before) > maxFeesSats)
  expect(outliers, `of ${before}`).toEqual([])
  expect(running.unexpected).toEqual([])
}, 120_000)
