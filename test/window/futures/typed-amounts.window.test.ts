import { noCapabilities } from '@common/domain/services/capabilities'
import { sats } from '@common/domain/units'
import fc from 'fast-check'
import { nextTick, type App, type Component } from 'vue'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import AlertForm from '../../../src/alerts/AlertForm.vue'
import CrossChangeDialog from '../../../src/cross/CrossChangeDialog.vue'
import CrossTicket from '../../../src/cross/CrossTicket.vue'
import { t } from '../../../src/format/translate'
import AdjustDialog from '../../../src/futures/adjust/AdjustDialog.vue'
import { useFuturesTicketStore } from '../../../src/futures/ticket/futures-ticket'
import OrderTicket from '../../../src/futures/ticket/OrderTicket.vue'
import { useMarketStore } from '../../../src/market/market-store'
import SwapForm from '../../../src/swaps/SwapForm.vue'
import DollarDeposit from '../../../src/wallet/deposit/DollarDeposit.vue'
import LightningDeposit from '../../../src/wallet/deposit/LightningDeposit.vue'
import TransferForm from '../../../src/wallet/send/TransferForm.vue'
import { FakeMain } from '../support/fake-main'
import { accountState, crossPosition, practice, quote, sessionState, trade } from '../support/records'
import { mount, type Mounted } from '../support/mount'
import { message } from '../../support/text'

let page: Mounted
let errors: unknown[]
beforeEach(() => (errors = []))
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

async function open(component: Component, props: Record<string, unknown> = {}): Promise<void> {
  const main = new FakeMain()
  const capabilities = { ...noCapabilities, futures: true, crossMargin: true }
  main.send('session.state', sessionState(practice, { capabilities }))
  main.send('market.quotes', quote(100_000))
  main.send('account.state', accountState(5_000_000))
  const position = { ...crossPosition(), quantity: 1000, entryPrice: 100_000, marginSats: sats(500_000) }
  const lists = { orders: [], filled: [], transfers: [], carry: [] }
  main.send('cross.live', { position, ...lists, asOfMs: 1, holdingsRevision: 1 })
  const collecting = (app: App): void => void (app.config.errorHandler = (error) => errors.push(error))
  page = mount([[component, props]], main, [collecting])
  await vi.waitFor(() => expect(useMarketStore().futures).not.toBeNull())
}

const parts = [
  ...'0123456789',
  '00',
  '999999',
  '.',
  ',',
  '’',
  ' ',
  '$',
  'k',
  'm',
  'x',
  ' usd',
  ' sats',
  ' btc',
  '₿',
]
const typed = fc.oneof(
  fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 14 }).map((texts) => texts.join('')),
  fc.nat(1_000_000).map(String),
  fc.constantFrom('', '0', '0.0000001', '9007199254740991', '90071992.54740991 btc', '99999999999999999m'),
)

type Step = readonly [testid: string, text: string]
const stepsIn = (fields: readonly string[], buttons: readonly string[] = []) =>
  fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...fields), typed) },
      { weight: 1, arbitrary: fc.tuple(fc.constantFrom(...fields, ...buttons), fc.constant('press')) },
    ),
    { minLength: 1, maxLength: 12 },
  )

/** Types a text, presses a button, or the arrow key in a field. */
async function take([testid, text]: Step): Promise<void> {
  if (!page.has(testid)) return
  const element = page.find(testid)
  if (text !== 'press') return page.type(testid, text)
  if (!(element instanceof HTMLInputElement) || element.type !== 'text') return page.press(testid)
  element.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }))
  await nextTick()
}

async function neverThrows(
  steps: fc.Arbitrary<Step[]>,
  examples: readonly (readonly Step[])[] = [],
  check: () => void = () => undefined,
): Promise<void> {
  const property = fc.asyncProperty(steps, async (taken) => {
    for (const step of taken) {
      await take(step)
      expect(errors, step.join(': ')).toEqual([])
      check()
    }
  })
  await fc.assert(property, { numRuns: 25, examples: examples.map((example) => [[...example]]) })
}

const nextUnit = ['stop-loss-unit', 'press'] as const

async function chooseSats(): Promise<void> {
  while (page.find('stop-loss-unit').textContent.trim() !== t('unit.sats')) await take(nextUnit)
}

test('the order ticket reads or rejects every text', async () => {
  await open(OrderTicket)
  const ticket = useFuturesTicketStore()
  const fields = ['quantity', 'margin', 'share', 'leverage', 'price', 'stop-loss', 'take-profit', 'risk']
  const buttons = [
    'side-buy',
    'side-sell',
    'type-market',
    'type-limit',
    'margin-unit',
    'risk-unit',
    nextUnit[0],
  ]
  await neverThrows(
    stepsIn(fields, [...buttons, 'take-profit-chip-1', 'stop-loss-chip-1', 'share-25']),
    [
      [['quantity', '1000'], nextUnit, nextUnit, ['take-profit', '9007199254740991'], nextUnit],
      [
        ['side-sell', 'press'],
        ['type-limit', 'press'],
        ['stop-loss', '1'],
        ['risk', '5'],
        ['price', '0'],
      ],
      [
        ['type-limit', 'press'],
        ['price', '0'],
        ['stop-loss', '5'],
        ['take-profit-chip-1', 'press'],
      ],
      [
        ['stop-loss', '99000'],
        ['risk', '9007199254740991'],
        ['risk', 'press'],
      ],
    ],
    () => expect(ticket.reason !== null || ticket.preview !== null).toBe(true),
  )
})

test('a take profit in sats that no price has names the field and the remedy', async () => {
  await open(OrderTicket)
  await page.type('quantity', '1000')
  await chooseSats()
  const what = message('level.takeProfit')
  for (const amount of ['9007199254740991', '9007199254740000', '100000000']) {
    await page.type('take-profit', amount)
    expect(page.find('take-profit-error').textContent.trim()).toBe(t('level.noPrice', { what }))
    expect(useFuturesTicketStore().reason).not.toBeNull()
  }
  await page.press('take-profit-unit')
  expect(errors).toEqual([])
})

test('a margin in bitcoin above the supply has an error at the field', async () => {
  await open(OrderTicket)
  await page.press('margin-unit')
  await page.type('margin', '100000000')
  expect(page.find('margin-error').textContent).toContain(t('field.moreThanAll'))
  expect((page.find('margin') as HTMLInputElement).value).toBe('100000000')
  await page.type('margin', '0.001')
  expect(page.has('margin-error')).toBe(false)
  expect(useFuturesTicketStore().preview?.marginSats).toBe(100_000)
})

test.for(['stop-loss', 'take-profit', 'limit-price', 'add-margin', 'cash-in'] as const)(
  'the dialog for %s reads or rejects every text',
  async (kind) => {
    const state = kind === 'limit-price' ? 'open' : 'running'
    await open(AdjustDialog, { kind, trade: trade({ state }) })
    await neverThrows(stepsIn(['adjust-value'], ['adjust-value-unit', 'adjust-value-chip-1']), [
      [
        ['adjust-value-unit', 'press'],
        ['adjust-value-unit', 'press'],
        ['adjust-value', '9007199254740991'],
        ['adjust-value', 'press'],
        ['adjust-value-unit', 'press'],
      ],
    ])
  },
)

test.for([
  [
    'cross ticket',
    CrossTicket,
    {},
    ['cross-quantity', 'cross-price'],
    ['cross-type-limit', 'cross-share-100'],
  ],
  ['cross deposit', CrossChangeDialog, { kind: 'deposit' }, ['cross-value'], []],
  ['cross withdrawal', CrossChangeDialog, { kind: 'withdraw' }, ['cross-value'], []],
  ['cross leverage', CrossChangeDialog, { kind: 'leverage' }, ['cross-value'], []],
  ['swap', SwapForm, {}, ['swap-in', 'swap-out'], ['swap-USD', 'swap-BTC']],
  ['deposit', LightningDeposit, {}, ['deposit-amount'], []],
  ['dollar deposit', DollarDeposit, {}, ['deposit-usd'], []],
  ['transfer', TransferForm, {}, ['transfer-amount'], []],
  ['alert', AlertForm, {}, ['alert-price', 'alert-percent', 'alert-sats'], ['alert-kind-loss', 'alert-add']],
] as const)(
  'the form for a %s reads or rejects every text',
  async ([, component, props, fields, buttons]) => {
    await open(component, props)
    await neverThrows(stepsIn(fields, buttons))
  },
)
