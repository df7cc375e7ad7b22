import { crossDistance } from '@common/domain/futures/cross/cross-now'
import { noCapabilities } from '@common/domain/services/capabilities'
import { defaultSettings } from '@common/domain/settings/settings'
import { sats } from '@common/domain/units'
import { nextTick } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import CrossPanel from '../../../src/cross/CrossPanel.vue'
import { t } from '../../../src/format/translate'
import { useMarketStore } from '../../../src/market/market-store'
import { useConfirm } from '../../../src/submit/confirm'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { accountState, crossPosition, practice, quote, sessionState } from '../support/records'
import { message } from '../../support/text'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

const long = { ...crossPosition(), quantity: 1000, entryPrice: 100_000, marginSats: sats(200_000) }
const feed = (position: typeof long | ReturnType<typeof crossPosition>) => ({
  position,
  orders: [],
  filled: [],
  transfers: [],
  carry: [{ tradeId: 'cross', fixingId: 'f1', atMs: 1, feeSats: sats(30) }],
  asOfMs: 1,
  holdingsRevision: 1,
})

async function open(): Promise<FakeMain> {
  const main = new FakeMain()
  const capabilities = { ...noCapabilities, futures: true, crossMargin: true }
  main.send('session.state', sessionState(practice, { capabilities }))
  main.send('app.settings', { ...defaultSettings, confirmTrades: true })
  main.send('market.quotes', quote(100_000))
  main.send('account.state', accountState(5_000_000))
  main.send('cross.live', feed(long))
  page = mount([[CrossPanel]], main)
  await vi.waitFor(() => expect(page.find('cross-held').textContent).toContain('1,000'))
  await vi.waitFor(() => expect(page.find('cross-deposit').hasAttribute('disabled')).toBe(false))
  return main
}

test('funding paid by the cross position is negative', async () => {
  await open()
  const tab = page.find('cross-tab-carry')
  ;(tab.querySelector('input') ?? tab).click()
  await vi.waitFor(() => expect(page.find('cross-carry-row').textContent).toContain('−30'))
})

test('a deposit to the collateral is limited to the balance', async () => {
  await open()
  await page.press('cross-deposit')
  await vi.waitFor(() =>
    expect(page.find('cross-change').textContent).toContain(t('cross.max', { amount: 5_000_000 })),
  )
})

test('after a large move, the first press to withdraw collateral sends no request', async () => {
  const main = await open()
  await page.press('cross-withdraw')
  await vi.waitFor(() => expect(page.has('cross-value')).toBe(true))
  await page.type('cross-value', '10000')
  await vi.waitFor(() => expect(page.find('cross-change-accept').hasAttribute('disabled')).toBe(false))
  main.send('market.quotes', quote(101_000))
  await vi.waitFor(() => expect(useMarketStore().ticker?.lastPrice).toBe(101_000))
  page
    .find('cross-change-accept')
    .closest('form')
    ?.dispatchEvent(new Event('submit', { cancelable: true }))
  await vi.waitFor(() => expect(page.find('cross-notice').textContent).not.toBe(''))
  expect(main.inputsOf('cross.withdraw')).toEqual([])
})

test('a liquidation while the close is confirmed blocks it', async () => {
  const main = await open()
  await page.press('close-cross')
  const confirm = useConfirm()
  await vi.waitFor(() => expect(confirm.shown?.blocked).toBeNull())
  main.send('cross.live', feed(crossPosition()))
  await vi.waitFor(() => expect(confirm.shown?.blocked).toEqual(message('cross.flat')))
  confirm.answer(false)
  await nextTick()
})

test('the bar shows the distance to liquidation, full from 20 %', async () => {
  const main = await open()
  const width = (): string => page.find('cross-distance-bar').querySelector('i')?.style.width ?? ''
  expect(crossDistance(long, 99_999.5)).toBeCloseTo(0.1656, 3)
  expect(width()).toBe('83%')
  main.send('cross.live', feed({ ...long, marginSats: sats(900_000) }))
  await vi.waitFor(() => expect(width()).toBe('100%'))
})
