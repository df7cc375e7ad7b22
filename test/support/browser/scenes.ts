import { expect, type Locator } from '@playwright/test'
import type { PageObject } from './page-objects'
import { expectAnswered, setPrice } from './market-actions'
import { t } from './text'
import { showWalletCard } from './wallet-card'

/** Reachable from any other scene. */
export interface Scene {
  readonly name: string
  show(ui: PageObject): Promise<void>
}

export const heldPrice = 60_000
const part = (percent: number): number => (heldPrice / 100) * percent

const clickFirst = (ui: PageObject, id: string): Promise<void> => ui.click(ui.at(id).first())

/** Others can be worth less than a sat shortly before expiry. */
const nearTheMoney = { call: 'chain-call-60000', put: 'chain-put-60000' } as const

async function confirm(ui: PageObject, opener: string): Promise<void> {
  await clickFirst(ui, opener)
  await ui.click('confirm-accept')
  await expect(ui.at('confirm-dialog')).toBeHidden()
}

/** Each order needs another quantity. */
async function order(ui: PageObject, side: 'buy' | 'sell', quantity: number, price?: number): Promise<void> {
  await ui.click(`side-${side}`)
  await ui.click(price === undefined ? 'type-market' : 'type-limit')
  await ui.write('quantity', String(quantity))
  if (price !== undefined) await ui.write('price', String(price))
  await confirm(ui, 'place-order')
  await expectAnswered(ui)
}

async function setLevel(ui: PageObject, kind: 'stop-loss' | 'take-profit', price: number): Promise<void> {
  await clickFirst(ui, `edit-${kind}`)
  await ui.write('adjust-value', String(price))
  await ui.click('adjust-accept')
  await expect(ui.at('adjust-dialog')).toBeHidden()
}

export async function fillAccount(ui: PageObject): Promise<void> {
  const at = (testid: string): Locator => ui.at(testid)
  await setPrice(ui, heldPrice)
  for (const [index, [side, quantity]] of (
    [
      ['buy', 2500],
      ['sell', 400],
      ['buy', 1000],
      ['sell', 12_000],
    ] as const
  ).entries()) {
    await order(ui, side, quantity)
    await expect(at('running-row')).toHaveCount(index + 1)
  }
  await setLevel(ui, 'stop-loss', part(105))
  await setLevel(ui, 'take-profit', part(90))
  await setPrice(ui, part(101))
  await confirm(ui, 'close-trade')
  await expect(at('running-row')).toHaveCount(3)
  await order(ui, 'buy', 700, part(95))
  await order(ui, 'sell', 1500, part(107))

  await ui.click('nav-options')
  await ui.click(nearTheMoney.call)
  await ui.write('option-quantity', '1000')
  await confirm(ui, 'buy-options')
  await expect(at('option-row')).toHaveCount(1)
  await expect(at('leg-result')).toContainText(t('leg.bought'))
  await ui.click(nearTheMoney.put)
  await ui.write('option-quantity', '500')
  await confirm(ui, 'buy-options')
  await ui.click('options-tab-running')
  await expect(at('option-row')).toHaveCount(2)
  await confirm(ui, 'close-option')
  await expect(at('option-row')).toHaveCount(1)

  await ui.click('nav-swap')
  await ui.write('swap-in', '250000')
  await confirm(ui, 'make-swap')
  await expect(at('swap-row')).toHaveCount(1)

  await ui.click('nav-wallet')
  await ui.write('deposit-amount', '70000')
  await ui.click('deposit-request')
  await ui.click('practice-pay')
  await expect(at('deposit-received')).toBeVisible()
  await showWalletCard(ui, 'send')
  await ui.click('practice-make-invoice')
  await expect(at('found-invoice')).toBeVisible()
  await confirm(ui, 'withdraw-pay')
  await expect(at('withdraw-outcome')).toBeVisible()

  await ui.click('nav-notices')
  await ui.write('alert-price', String(part(110)))
  await ui.press('Enter')
  await expect(at('alert')).toHaveCount(1)
}

async function go(ui: PageObject, view: string): Promise<void> {
  await ui.press('Escape')
  await ui.click(`nav-${view}`)
}

async function goTo(ui: PageObject, view: string, ...clicks: readonly string[]): Promise<void> {
  await go(ui, view)
  for (const each of clicks) await clickFirst(ui, each)
}

const inView = (name: string, view: string, ...clicks: readonly string[]): Scene => ({
  name,
  show: (ui) => goTo(ui, view, ...clicks),
})

export const scenes: readonly Scene[] = [
  inView('trade', 'trade', 'tab-running'),
  inView('trade-open', 'trade', 'tab-open'),
  inView('trade-closed', 'trade', 'tab-closed'),
  inView('explainer', 'trade', 'tab-closed', 'explain'),
  {
    name: 'ticket',
    async show(ui) {
      await goTo(ui, 'trade', 'tab-running', 'side-buy', 'type-limit')
      await ui.write('quantity', '1000')
      await ui.write('price', String(part(90)))
    },
  },
  {
    name: 'confirm',
    async show(ui) {
      await ui.click('place-order')
      await expect(ui.at('confirm-dialog')).toBeVisible()
    },
  },
  {
    name: 'adjust',
    async show(ui) {
      await ui.press('Escape')
      await expect(ui.at('confirm-dialog')).toBeHidden()
      await goTo(ui, 'trade', 'edit-stop-loss')
      await ui.write('adjust-value', String(part(104)))
    },
  },
  inView('options', 'options', 'options-tab-running'),
  {
    name: 'options-payoff',
    async show(ui) {
      await goTo(ui, 'options', 'options-tab-payoff')
      await ui.click(nearTheMoney.call)
      await ui.write('option-quantity', '1000')
      await expect(ui.at('payoff-chart')).toBeVisible()
    },
  },
  inView('options-ended', 'options', 'clear-draft', 'options-tab-ended'),
  inView('swap', 'swap'),
  {
    name: 'deposit',
    async show(ui) {
      await goTo(ui, 'wallet', 'wallet-tab-payments')
      await showWalletCard(ui, 'deposit')
      await second(ui, 'deposit-again')
      await ui.write('deposit-amount', '50000')
      await ui.click('deposit-request')
      await expect(ui.at('qr')).toBeVisible()
    },
  },
  {
    name: 'withdraw',
    async show(ui) {
      await go(ui, 'wallet')
      await showWalletCard(ui, 'send')
      await ui.click('practice-make-invoice')
      await expect(ui.at('found-invoice')).toBeVisible()
    },
  },
  {
    name: 'wallet-chain',
    async show(ui) {
      await goTo(ui, 'wallet', 'pay-box-clear')
      await showWalletCard(ui, 'deposit')
      await ui.click('deposit-way-bitcoin')
      await expect(ui.at('address-make').or(ui.at('deposit-address'))).toBeVisible()
      await second(ui, 'address-make')
      await expect(ui.at('deposit-address')).toBeVisible()
    },
  },
  {
    name: 'payment',
    async show(ui) {
      await goTo(ui, 'wallet', 'deposit-way-lightning', 'payment-details-open')
      await expect(ui.at('payment-details')).toBeVisible()
    },
  },
  {
    name: 'wallet-rules',
    async show(ui) {
      await goTo(ui, 'wallet', 'wallet-tab-rules')
      await second(ui, 'deposit-discard')
    },
  },
  inView('history', 'history', 'record-show-entries'),
  inView('history-curve', 'history', 'record-show-curve'),
  inView('history-fees', 'history', 'record-show-fees'),
  inView('notices', 'notices'),
  {
    name: 'account',
    async show(ui) {
      await go(ui, 'account')
      await expect(ui.at('messages-count')).toHaveText(/\d/)
      await expect(ui.at('leaderboard')).toBeVisible()
    },
  },
  inView('settings', 'settings'),
  {
    name: 'settings-end',
    async show(ui) {
      await go(ui, 'settings')
      await ui.at('licences').scrollIntoViewIfNeeded()
    },
  },
  inView('connect', 'settings', 'add-profile'),
  {
    name: 'practice',
    async show(ui) {
      await goTo(ui, 'trade', 'practice-menu', 'open-practice')
      await expect(ui.at('practice-price')).toHaveCount(1)
    },
  },
  {
    name: 'practice-menu',
    show: (ui) => goTo(ui, 'trade', 'practice-menu'),
  },
  { name: 'bell', show: (ui) => goTo(ui, 'trade', 'bell') },
  {
    name: 'help',
    async show(ui) {
      await goTo(ui, 'trade')
      await ui.press('F1')
      await expect(ui.at('help')).toBeVisible()
    },
  },
  {
    name: 'shortcuts',
    async show(ui) {
      await goTo(ui, 'trade')
      await ui.press('?')
      await expect(ui.at('shortcut-help')).toBeVisible()
    },
  },
  {
    name: 'palette',
    async show(ui) {
      await goTo(ui, 'trade')
      await ui.press('ControlOrMeta+K')
      await expect(ui.at('palette-option').first()).toBeVisible()
    },
  },
  {
    name: 'panic',
    async show(ui) {
      await ui.press('Escape')
      await goTo(ui, 'trade', 'open-panic')
    },
  },
]

async function second(ui: PageObject, id: string): Promise<void> {
  if (await ui.at(id).isVisible()) await ui.click(id)
}

export const galleryParts = ['figures', 'fields', 'tables', 'charts', 'plots', 'filled', 'silent'] as const

export async function openGallery(ui: PageObject): Promise<void> {
  const { origin } = new URL(ui.page.url())
  await ui.page.goto(`${origin}/#/gallery`)
  await expect(ui.at('gallery-part-figures')).toBeVisible()
}

export async function showGalleryPart(ui: PageObject, part: (typeof galleryParts)[number]): Promise<void> {
  await ui.click(`gallery-part-${part}`)
  await expect(ui.page.locator('.gallery section').first()).toBeVisible()
}
