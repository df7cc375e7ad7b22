import { toReservedBreakdown } from '@common/domain/futures/adjust/margin-breakdowns'
import { defaultSettings } from '@common/domain/settings/settings'
import { sats } from '@common/domain/units'
import { defineComponent } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { satsText } from '../../../../src/format/figure-texts'
import { formatSignedPercent } from '../../../../src/format/number'
import { t } from '../../../../src/format/translate'
import AdjustDialog from '../../../../src/futures/adjust/AdjustDialog.vue'
import OpenTable from '../../../../src/futures/OpenTable.vue'
import RunningTable from '../../../../src/futures/RunningTable.vue'
import { useTradeActions } from '../../../../src/futures/use-trade-actions'
import { useMarketStore } from '../../../../src/market/market-store'
import { useFuturesStore } from '../../../../src/portfolio/futures'
import { useProfits } from '../../../../src/portfolio/profits'
import { useConfirm } from '../../../../src/submit/confirm'
import { useToasts } from '../../../../src/ui/overlays/toasts'
import { FakeMain } from '../../support/fake-main'
import { mount, type Mounted } from '../../support/mount'
import { quote, trade } from '../../support/records'
import { message } from '../../../support/text'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

const snapshot = (...trades: readonly ReturnType<typeof trade>[]) => ({
  kind: 'snapshot' as const,
  trades: [...trades],
  asOfMs: 1,
  holdingsRevision: 0,
})
const order = trade({ state: 'open', orderType: 'limit', price: 95_000, entryPrice: null, filledAtMs: null })

async function openDialog(kind: 'add-margin' | 'cash-in'): Promise<FakeMain> {
  const main = new FakeMain()
  const position = trade()
  main.send('futures.live', snapshot(position))
  page = mount([[AdjustDialog, { kind, trade: position }]], main)
  await vi.waitFor(() => expect(useMarketStore().futures).not.toBeNull())
  await vi.waitFor(() => expect(useFuturesStore().isLoaded).toBe(true))
  await page.type('adjust-value', '5000')
  await vi.waitFor(() => expect(page.find('adjust-accept').hasAttribute('disabled')).toBe(false))
  return main
}
const submit = (): void =>
  void page
    .find('adjust-accept')
    .closest('form')
    ?.dispatchEvent(new Event('submit', { cancelable: true }))

test('a cash-in is sent as one, and reports its amount', async () => {
  const main = await openDialog('cash-in')
  submit()
  await vi.waitFor(() => expect(useToasts().list).toHaveLength(1))
  expect(main.inputsOf('futures.cashIn')).toEqual([{ tradeId: 't1', amountSats: 5000 }])
  expect(useToasts().list[0]?.title).toEqual(
    message('adjust.done', { what: message('adjust.cashIn'), value: satsText(sats(5000)) }),
  )
})

test.each([
  ['cash-in', 'futures.cashIn', 0],
  ['add-margin', 'futures.addMargin', 1],
] as const)('after a large move, the first press of %s to %s sends %d requests', async (kind, path, sent) => {
  const main = await openDialog(kind)
  main.send('market.quotes', quote(102_000))
  await vi.waitFor(() => expect(useMarketStore().ticker?.lastPrice).toBe(102_000))
  submit()
  await vi.waitFor(() => {
    const isReviewed = page.has('adjust-notice') && page.find('adjust-notice').textContent !== ''
    expect(isReviewed || main.inputsOf(path).length > 0).toBe(true)
  })
  expect(main.inputsOf(path)).toHaveLength(sent)
})

test('an open order shows its signed distance from the last price', async () => {
  const main = new FakeMain()
  main.send('futures.live', snapshot(order))
  page = mount([[OpenTable]], main)
  await vi.waitFor(() => expect(page.has('open-row')).toBe(true))
  await vi.waitFor(() => expect(page.find('open-row').textContent).toContain(formatSignedPercent(-0.05, 2)))
})

test('the rate of a position relates its net P&L to its margin', async () => {
  const main = new FakeMain()
  main.send('futures.live', snapshot(trade()))
  main.send('market.quotes', quote(105_000))
  page = mount([[RunningTable]], main)
  await vi.waitFor(() => expect(page.has('pnl-rate')).toBe(true))
  await vi.waitFor(() => {
    const net = useProfits().running.get('t1')?.totalSats ?? NaN
    expect(page.find('pnl-rate').textContent.trim()).toBe(formatSignedPercent(net / 100_000, 1))
  })
})

async function startCancel(askAdjustFromSats: number): Promise<FakeMain> {
  const main = new FakeMain()
  const asks = { askAdjustFromSats: sats(askAdjustFromSats), askCloseFromSats: sats(1_000_000) }
  main.send('app.settings', { ...defaultSettings, confirmTrades: true, ...asks })
  main.send('futures.live', snapshot(order))
  let actions: ReturnType<typeof useTradeActions> | undefined
  const Actions = defineComponent(() => {
    actions = useTradeActions()
    return () => null
  })
  page = mount([[Actions]], main)
  await vi.waitFor(() => expect(useFuturesStore().open).toHaveLength(1))
  void actions?.cancelTrade(order)
  return main
}

test('a cancel is confirmed from its reserved sats', async () => {
  await startCancel(toReservedBreakdown(order).totalSats)
  await vi.waitFor(() => expect(useConfirm().shown?.title.code).toBe('cancel.title'))
  useConfirm().answer(false)
})

test('an order that is filled while its cancel is confirmed is not canceled', async () => {
  const main = await startCancel(0)
  const confirm = useConfirm()
  await vi.waitFor(() => expect(confirm.shown).not.toBeNull())
  main.send('futures.live', snapshot(trade()))
  await vi.waitFor(() => expect(useFuturesStore().running).toHaveLength(1))
  confirm.answer(true)
  await vi.waitFor(() => expect(useToasts().list).toHaveLength(1))
  expect(t(useToasts().list[0]?.title ?? message('app.name'))).toBe(t('close.notSent'))
  expect(main.inputsOf('futures.cancel')).toEqual([])
})
