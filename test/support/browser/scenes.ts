import { expect, type Locator } from '@playwright/test'
import type { Hands } from './hands'
import { setPrice } from './market-actions'

/** Reachable from any other scene. */
export interface Scene {
  readonly name: string
  show(hands: Hands): Promise<void>
}

export const heldPrice = 60_000
const part = (percent: number): number => (heldPrice / 100) * percent

const clickFirst = (hands: Hands, id: string): Promise<void> => hands.click(hands.at(id).first())

/** Others can be worth less than a sat shortly before expiry. */
const nearTheMoney = { call: 'chain-call-60000', put: 'chain-put-60000' } as const

async function confirm(hands: Hands, opener: string): Promise<void> {
  await clickFirst(hands, opener)
  await hands.click('confirm-accept')
  await expect(hands.at('confirm-dialog')).toBeHidden()
}

/** Each order needs another quantity. */
async function order(hands: Hands, side: 'buy' | 'sell', quantity: number, price?: number): Promise<void> {
  await hands.click(`side-${side}`)
  await hands.click(price === undefined ? 'type-market' : 'type-limit')
  await hands.write('quantity', String(quantity))
  if (price !== undefined) await hands.write('price', String(price))
  await confirm(hands, 'place-order')
  // The row may appear before the response, but the button ignores clicks until then.
  await expect(hands.at('quantity')).toHaveValue('')
}

async function setLevel(hands: Hands, kind: 'stop-loss' | 'take-profit', price: number): Promise<void> {
  await clickFirst(hands, `edit-${kind}`)
  await hands.write('adjust-value', String(price))
  await hands.click('adjust-accept')
  await expect(hands.at('adjust-dialog')).toBeHidden()
}

export async function fillAccount(hands: Hands): Promise<void> {
  const at = (testid: string): Locator => hands.at(testid)
  await setPrice(hands, heldPrice)
  for (const [index, [side, quantity]] of (
    [
      ['buy', 2500],
      ['sell', 400],
      ['buy', 1000],
      ['sell', 12_000],
    ] as const
  ).entries()) {
    await order(hands, side, quantity)
    await expect(at('running-row')).toHaveCount(index + 1)
  }
  await setLevel(hands, 'stop-loss', part(105))
  await setLevel(hands, 'take-profit', part(90))
  await setPrice(hands, part(101))
  await confirm(hands, 'close-trade')
  await expect(at('running-row')).toHaveCount(3)
  await order(hands, 'buy', 700, part(95))
  await order(hands, 'sell', 1500, part(107))

  await hands.click('nav-options')
  await hands.click(nearTheMoney.call)
  await hands.write('option-quantity', '1000')
  await confirm(hands, 'buy-options')
  await expect(at('option-row')).toHaveCount(1)
  await hands.click(nearTheMoney.put)
  await hands.write('option-quantity', '500')
  await confirm(hands, 'buy-options')
  await hands.click('options-tab-running')
  await expect(at('option-row')).toHaveCount(2)
  await confirm(hands, 'close-option')
  await expect(at('option-row')).toHaveCount(1)

  await hands.click('nav-swap')
  await hands.write('swap-in', '250000')
  await confirm(hands, 'make-swap')
  await expect(at('swap-row')).toHaveCount(1)

  await hands.click('nav-wallet')
  await hands.write('deposit-amount', '70000')
  await hands.click('deposit-request')
  await hands.click('practice-pay')
  await expect(at('deposit-received')).toBeVisible()
  await hands.click('practice-make-invoice')
  await expect(at('found-invoice')).toBeVisible()
  // The deposit raises the maximum fee, which refuses a payment confirmed with a lower one.
  await expect(async () => {
    await confirm(hands, 'withdraw-pay')
    await expect(at('withdraw-outcome')).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 30_000 })

  await hands.click('nav-notices')
  await hands.write('alert-price', String(part(110)))
  await hands.press('Enter')
  await expect(at('alert')).toHaveCount(1)
}

async function go(hands: Hands, view: string): Promise<void> {
  await hands.press('Escape')
  await hands.click(`nav-${view}`)
}

async function goTo(hands: Hands, view: string, ...clicks: readonly string[]): Promise<void> {
  await go(hands, view)
  for (const each of clicks) await clickFirst(hands, each)
}

const inView = (name: string, view: string, ...clicks: readonly string[]): Scene => ({
  name,
  show: (hands) => goTo(hands, view, ...clicks),
})

export const scenes: readonly Scene[] = [
  inView('trade', 'trade', 'tab-running'),
  inView('trade-open', 'trade', 'tab-open'),
  inView('trade-closed', 'trade', 'tab-closed'),
  inView('explainer', 'trade', 'tab-closed', 'explain'),
  {
    name: 'ticket',
    async show(hands) {
      await goTo(hands, 'trade', 'tab-running', 'side-buy', 'type-limit')
      await hands.write('quantity', '1000')
      await hands.write('price', String(part(90)))
    },
  },
  {
    name: 'confirm',
    async show(hands) {
      await hands.click('place-order')
      await expect(hands.at('confirm-dialog')).toBeVisible()
    },
  },
  {
    name: 'adjust',
    async show(hands) {
      await hands.press('Escape')
      await expect(hands.at('confirm-dialog')).toBeHidden()
      await goTo(hands, 'trade', 'edit-stop-loss')
      await hands.write('adjust-value', String(part(104)))
    },
  },
  inView('options', 'options', 'options-tab-running'),
  {
    name: 'options-payoff',
    async show(hands) {
      await goTo(hands, 'options', 'options-tab-payoff')
      await hands.click(nearTheMoney.call)
      await hands.write('option-quantity', '1000')
      await expect(hands.at('payoff-chart')).toBeVisible()
    },
  },
  inView('options-ended', 'options', 'clear-draft', 'options-tab-ended'),
  inView('swap', 'swap'),
  {
    name: 'deposit',
    async show(hands) {
      await goTo(hands, 'wallet', 'wallet-tab-payments')
      await again(hands, 'deposit-again')
      await hands.write('deposit-amount', '50000')
      await hands.click('deposit-request')
      await expect(hands.at('qr')).toBeVisible()
    },
  },
  {
    name: 'withdraw',
    async show(hands) {
      await go(hands, 'wallet')
      await hands.click('practice-make-invoice')
      await expect(hands.at('found-invoice')).toBeVisible()
    },
  },
  {
    name: 'wallet-chain',
    async show(hands) {
      await goTo(hands, 'wallet', 'pay-box-clear', 'deposit-way-bitcoin')
      await expect(hands.at('address-make').or(hands.at('deposit-address'))).toBeVisible()
      await again(hands, 'address-make')
      await expect(hands.at('deposit-address')).toBeVisible()
    },
  },
  {
    name: 'payment',
    async show(hands) {
      await goTo(hands, 'wallet', 'deposit-way-lightning', 'payment-details-open')
      await expect(hands.at('payment-details')).toBeVisible()
    },
  },
  {
    name: 'wallet-rules',
    async show(hands) {
      await goTo(hands, 'wallet', 'wallet-tab-rules')
      await again(hands, 'deposit-discard')
    },
  },
  inView('history', 'history', 'record-show-entries'),
  inView('history-curve', 'history', 'record-show-curve'),
  inView('history-fees', 'history', 'record-show-fees'),
  inView('notices', 'notices'),
  {
    name: 'account',
    async show(hands) {
      await go(hands, 'account')
      await expect(hands.at('messages-count')).toHaveText(/\d/)
      await expect(hands.at('leaderboard')).toBeVisible()
    },
  },
  inView('settings', 'settings'),
  {
    name: 'settings-end',
    async show(hands) {
      await go(hands, 'settings')
      await hands.at('licences').scrollIntoViewIfNeeded()
    },
  },
  inView('connect', 'settings', 'add-profile'),
  {
    name: 'practice',
    async show(hands) {
      await goTo(hands, 'trade', 'practice-menu', 'open-practice')
      await expect(hands.at('practice-price')).toHaveCount(1)
    },
  },
  {
    name: 'practice-menu',
    show: (hands) => goTo(hands, 'trade', 'practice-menu'),
  },
  { name: 'bell', show: (hands) => goTo(hands, 'trade', 'bell') },
  {
    name: 'help',
    async show(hands) {
      await goTo(hands, 'trade')
      await hands.press('F1')
      await expect(hands.at('help')).toBeVisible()
    },
  },
  {
    name: 'shortcuts',
    async show(hands) {
      await goTo(hands, 'trade')
      await hands.press('?')
      await expect(hands.at('shortcut-help')).toBeVisible()
    },
  },
  {
    name: 'palette',
    async show(hands) {
      await goTo(hands, 'trade')
      await hands.press('ControlOrMeta+K')
      await expect(hands.at('palette-option').first()).toBeVisible()
    },
  },
  {
    name: 'panic',
    async show(hands) {
      await hands.press('Escape')
      await goTo(hands, 'trade', 'open-panic')
    },
  },
]

async function again(hands: Hands, id: string): Promise<void> {
  if (await hands.at(id).isVisible()) await hands.click(id)
}

export const galleryParts = ['figures', 'fields', 'tables', 'charts', 'filled', 'silent'] as const

export async function openGallery(hands: Hands): Promise<void> {
  const { origin } = new URL(hands.page.url())
  await hands.page.goto(`${origin}/#/gallery`)
  await expect(hands.at('gallery-part-figures')).toBeVisible()
}

export async function showGalleryPart(hands: Hands, part: (typeof galleryParts)[number]): Promise<void> {
  await hands.click(`gallery-part-${part}`)
  await expect(hands.page.locator('.gallery section').first()).toBeVisible()
}
