import type { SwapPrices } from '@common/domain/swaps/swap'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { formatSignedPercent } from '../../../src/format/number'
import { useMarketStore } from '../../../src/market/market-store'
import SwapForm from '../../../src/swaps/SwapForm.vue'
import { useSwapsStore } from '../../../src/swaps/swaps'
import { useSessionStore } from '../../../src/session/session'
import { FakeMain } from '../support/fake-main'
import { mount } from '../support/mount'
import { alice, practice, quote, sessionState } from '../support/records'
import { openWindow, type TestWindow } from '../support/window'

let window: TestWindow | undefined
afterEach(() => {
  window?.close()
  window = undefined
})

async function open(price: () => SwapPrices | null) {
  let requested = 0
  const answer = () => {
    requested += 1
    return price()
  }
  window = openWindow(new FakeMain(() => ({ swaps: { price: answer } })))
  const swaps = useSwapsStore()
  await vi.waitFor(() => expect(useMarketStore().ticker).not.toBeNull())
  swaps.amount = 100_000
  return { swaps, asked: () => requested }
}

test('a swap preview uses the market price until the swap price of the exchange is read', async () => {
  const { swaps } = await open(() => ({ bidPrice: 90_000, askPrice: 90_100 }))
  const atMarket = swaps.preview?.outAmount
  await swaps.readPrice()
  expect(swaps.preview).toMatchObject({ outAmount: 90, exchangeRate: 90_000 })
  swaps.clearPrice()
  expect(swaps.preview?.outAmount).toBe(atMarket)
})

test('dollars below 1 USD are swapped if the exchange accepts them', async () => {
  const { swaps } = await open(() => ({ bidPrice: 90_000, askPrice: 90_100, dollarStep: 0.01, minUsd: 0.01 }))
  swaps.inAsset = 'USD'
  swaps.amount = 0.66
  expect([swaps.minIn, swaps.preview]).toEqual([1, null])
  await swaps.readPrice()
  expect([swaps.minIn, swaps.preview?.outAmount]).toEqual([0.01, 732])
})

test('an exchange without a swap price is queried once', async () => {
  const { swaps, asked } = await open(() => null)
  const atMarket = swaps.preview?.outAmount
  await swaps.readPrice()
  await swaps.readPrice()
  expect(asked()).toBe(1)
  expect(swaps.preview?.outAmount).toBe(atMarket)
})

test('a swap preview uses the market price while the swap price cannot be read', async () => {
  const { swaps, asked } = await open(() => {
    throw new Error('lost')
  })
  await swaps.readPrice()
  await swaps.readPrice()
  expect(asked()).toBe(2)
  expect(swaps.preview).not.toBeNull()
})

test('the form shows a worse price than the index as a negative spread', async () => {
  const page = mount(
    [[SwapForm]],
    new FakeMain(() => ({ swaps: { price: () => ({ bidPrice: 99_000, askPrice: 102_000 }) } })),
  )
  const swaps = useSwapsStore()
  await vi.waitFor(() => expect(useMarketStore().ticker).not.toBeNull())
  for (const [asset, spread] of [
    ['BTC', -0.01],
    ['USD', -0.02],
  ] as const) {
    swaps.turn(asset)
    swaps.amount = 100_000
    await swaps.readPrice()
    await vi.waitFor(() => expect(page.find('swap-spread').textContent).toBe(formatSignedPercent(spread, 3)))
  }
  page.close()
})

test('an amount entered while a swap is being sent is kept', async () => {
  let answer: (() => void) | undefined
  window = openWindow(
    new FakeMain(({ swaps: { make } }) => ({
      swaps: {
        make: async (input) => {
          await new Promise<void>((resolve) => (answer = resolve))
          return make(input)
        },
      },
    })),
  )
  const swaps = useSwapsStore()
  await vi.waitFor(() => expect(useMarketStore().ticker).not.toBeNull())
  swaps.amount = 100_000
  const sent = swaps.make(practice.id)
  await vi.waitFor(() => expect(answer).toBeDefined())
  swaps.amount = 7000
  answer?.()
  await sent
  expect(swaps.amount).toBe(7000)
})

test('without an amount the form shows the market price, not a swap price of the past', async () => {
  const main = new FakeMain(() => ({ swaps: { price: () => ({ bidPrice: 90_000, askPrice: 90_100 }) } }))
  const page = mount([[SwapForm]], main)
  const swaps = useSwapsStore()
  await vi.waitFor(() => expect(useMarketStore().ticker).not.toBeNull())
  await page.type('swap-in', '100000')
  await vi.waitFor(() => expect(swaps.exchangeRate).toBe(90_000))
  const reading = swaps.readPrice()
  await page.type('swap-in', '')
  await reading
  const market = useMarketStore().ticker?.bidPrice
  expect(market).not.toBe(90_000)
  expect(swaps.exchangeRate).toBe(market)
  page.close()
})

describe('swap price after an account switch', () => {
  interface Prices {
    readonly bidPrice: number
    readonly askPrice: number
  }
  async function openPractice(price: () => Promise<Prices | null> | Prices | null) {
    const main = new FakeMain(() => ({ swaps: { price } }))
    window = openWindow(main)
    const swaps = useSwapsStore()
    const market = useMarketStore()
    const session = useSessionStore()
    await vi.waitFor(() => expect(market.ticker).not.toBeNull())
    swaps.amount = 100_000
    const switchToAlice = async (): Promise<void> => {
      main.send('market.quotes', quote(50_000))
      main.send('session.state', sessionState(alice))
      await vi.waitFor(() => expect(session.subject).toBe(alice.id))
      await vi.waitFor(() => expect(market.ticker?.bidPrice).toBe(49_999.5))
      swaps.amount = 100_000
    }
    return { swaps, switchToAlice }
  }

  test('is the market price until it is read, not the price of the previous account', async () => {
    const { swaps, switchToAlice } = await openPractice(() => ({ bidPrice: 90_000, askPrice: 90_100 }))
    await swaps.readPrice()
    expect(swaps.preview?.exchangeRate).toBe(90_000)
    await switchToAlice()
    expect(swaps.preview?.exchangeRate).toBe(49_999.5)
  })

  test('ignores a late response for the previous account', async () => {
    let answer: ((price: Prices) => void) | undefined
    const { swaps, switchToAlice } = await openPractice(
      () => new Promise<Prices>((resolve) => (answer = resolve)),
    )
    const reading = swaps.readPrice()
    await vi.waitFor(() => expect(answer).toBeDefined())
    await switchToAlice()
    answer?.({ bidPrice: 90_000, askPrice: 90_100 })
    await reading
    expect(swaps.preview?.exchangeRate).toBe(49_999.5)
  })

  test('is read even if the previous exchange has none', async () => {
    let price: Prices | null = null
    const { swaps, switchToAlice } = await openPractice(() => price)
    await swaps.readPrice()
    price = { bidPrice: 50_100, askPrice: 50_200 }
    await switchToAlice()
    await swaps.readPrice()
    expect(swaps.preview?.exchangeRate).toBe(50_100)
  })
})
