import { computeBreakEven } from '@common/domain/futures/profit'
import { afterEach, describe, expect, test, vi } from 'vitest'
import AdjustDialog from '../../../src/futures/adjust/AdjustDialog.vue'
import { formatPrice } from '../../../src/format/money'
import { t } from '../../../src/format/translate'
import { useAccountStore } from '../../../src/session/account-store'
import { noCapabilities } from '@common/domain/services/capabilities'
import { useMarketStore } from '../../../src/market/market-store'
import { FakeMain } from '../support/fake-main'
import { practice, sessionState, trade } from '../support/records'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

const value = (): string => (page.find('adjust-value') as HTMLInputElement).value

async function open(kind: 'stop-loss' | 'take-profit', running = trade()): Promise<void> {
  page = mount([[AdjustDialog, { kind, trade: running }]])
  await vi.waitFor(() => expect(useAccountStore().state?.feeRate).toBeDefined())
}

describe('dialog of a running position', () => {
  test('sets a stop loss by a chip, in percent, or at break-even', async () => {
    const running = trade()
    await open('stop-loss', running)
    await page.press('adjust-value-chip-2')
    expect(value()).toBe(formatPrice(99_000))
    await page.press('adjust-value-unit')
    expect(value()).toBe('1')
    await page.type('adjust-value', '2')
    await page.press('adjust-value-break-even')
    const breakEven = computeBreakEven(running, useAccountStore().state?.feeRate ?? NaN) ?? NaN
    expect(breakEven).toBeGreaterThan(100_000)
    expect(value()).toBe(formatPrice(breakEven))
    await page.type('adjust-value', '')
    await page.press('adjust-value-unit')
    await page.press('adjust-value-unit')
  })

  test('offers the nearest price in place of one beyond the liquidation', async () => {
    const running = trade()
    await open('stop-loss', running)
    await page.type('adjust-value', '1')
    const price = Math.ceil(running.liquidationPrice * 1.0005 * 2) / 2
    await vi.waitFor(() =>
      expect(page.find('adjust-value-nearest').textContent.trim()).toBe(t('level.use', { price })),
    )
    await page.press('adjust-value-nearest')
    expect(value()).toBe(formatPrice(price))
    expect(page.has('adjust-value-nearest')).toBe(false)
  })

  test('refuses a price below the grid in each unit', async () => {
    await open('stop-loss')
    for (const price of ['0', '0.0001']) {
      await page.type('adjust-value', price)
      for (const unit of ['unit.percent', 'unit.sats', 'unit.usd'] as const) {
        await page.press('adjust-value-unit')
        expect(page.find('adjust-value-unit').textContent.trim()).toBe(t(unit))
        expect(page.find('adjust-value-error').textContent).toMatch(/./)
      }
    }
  })

  test('sets a take profit in percent as typed, rounded to the grid once', async () => {
    await open('take-profit', trade({ price: 60_250, entryPrice: 60_250 }))
    await page.press('adjust-value-unit')
    await page.type('adjust-value', '0.7')
    await page.press('adjust-value-unit')
    await page.press('adjust-value-unit')
    // 60,671.75, and halves of a step are rounded up.
    expect(value()).toBe(formatPrice(60_672))
  })

  test('sends the distance of a trailing stop as typed', async () => {
    const main = new FakeMain()
    const capabilities = { ...noCapabilities, futures: true, trailingStops: true }
    main.send('session.state', sessionState(practice, { capabilities }))
    const running = trade({ trailingRate: 0.02, stopLossPrice: 98_000 })
    page = mount([[AdjustDialog, { kind: 'stop-loss', trade: running }]], main)
    await vi.waitFor(() => expect(useMarketStore().ticker).not.toBeNull())
    await page.type('adjust-distance', '0.7')
    await page.press('adjust-accept')
    await vi.waitFor(() =>
      expect(main.inputsOf('futures.trailStop')).toEqual([{ tradeId: running.id, rate: 0.007 }]),
    )
  })

  test('sets a take profit by a multiple of the distance to the stop', async () => {
    await open('take-profit', trade({ stopLossPrice: 99_000 }))
    await page.press('adjust-value-chip-3')
    expect(value()).toBe(formatPrice(103_000))
  })
})
