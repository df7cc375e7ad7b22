import { afterEach, describe, expect, test, vi } from 'vitest'
import { useFuturesTicketStore } from '../../../src/futures/ticket/futures-ticket'
import ChartMenu from '../../../src/trading/chart/ChartMenu.vue'
import { useMarketStore } from '../../../src/market/market-store'
import { useFuturesStore } from '../../../src/portfolio/futures'
import { FakeMain } from '../support/fake-main'
import { quote, trade } from '../support/records'
import { mount, type Mounted } from '../support/mount'
import { ref, h } from 'vue'

let page: Mounted
afterEach(() => page.close())

async function open(price: number, trades = [trade()], removes: 'line' | 'alert' | null = null) {
  const main = new FakeMain()
  main.send('futures.live', { kind: 'snapshot', trades, asOfMs: 1, holdingsRevision: 0 })
  main.send('market.quotes', quote(100_000))
  const isShown = ref(false)
  const onAdjust = vi.fn()
  const onClose = vi.fn()
  const onRemove = vi.fn()
  const onDraw = vi.fn()
  const menu = () => {
    const isReady = useMarketStore().futures && useFuturesStore().running.length === trades.length
    return isReady && isShown.value
      ? h(ChartMenu, { price, removes, x: 0, y: 0, onAdjust, onClose, onRemove, onDraw })
      : null
  }
  page = mount([[menu]], main)
  isShown.value = true
  await vi.waitFor(() => expect(page.has('chart-menu')).toBe(true))
  return { onAdjust, onClose, onRemove, onDraw }
}

describe('chart menu', () => {
  test('below the market writes a buy limit order', async () => {
    const { onClose } = await open(98_000.5)
    await page.press('chart-menu-limit')
    const { side, orderType, price, isCalled } = useFuturesTicketStore()
    expect({ side, orderType, price, isCalled }).toEqual({
      side: 'buy',
      orderType: 'limit',
      price: 98_000.5,
      isCalled: true,
    })
    expect(onClose).toHaveBeenCalledWith(false)
  })

  test('above the market writes a sell limit order and offers a take profit', async () => {
    const { onAdjust } = await open(102_000)
    expect(page.has('chart-menu-stop-loss')).toBe(false)
    await page.press('chart-menu-take-profit')
    expect(onAdjust.mock.calls[0]?.[0]).toMatchObject({ kind: 'take-profit', trade: { id: 't1' } })
    await page.press('chart-menu-limit')
    expect(useFuturesTicketStore().side).toBe('sell')
  })

  test('draws a line', async () => {
    const { onDraw } = await open(98_000, [])
    await page.press('chart-menu-draw')
    expect(onDraw).toHaveBeenCalledOnce()
    expect(page.has('chart-menu-remove')).toBe(false)
  })

  test('removes the line at which it was opened', async () => {
    const { onRemove } = await open(98_000, [], 'line')
    expect(page.has('chart-menu-draw')).toBe(false)
    await page.press('chart-menu-remove')
    expect(onRemove).toHaveBeenCalledOnce()
  })

  test('offers a stop loss of at most four positions', async () => {
    await open(
      98_000,
      ['a', 'b', 'c', 'd', 'e'].map((id) => trade({ id })),
    )
    expect(document.querySelectorAll('[data-testid="chart-menu-stop-loss"]')).toHaveLength(4)
  })
})
