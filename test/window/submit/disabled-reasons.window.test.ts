import { noRiskLimits } from '@common/domain/risk-limits/risk-limits'
import { defaultWithdrawalRules } from '@common/domain/payments/withdrawal-rules'
import { sats } from '@common/domain/units'
import { message } from '@common/texts/message'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Component } from 'vue'
import ConfirmDialog from '../../../src/submit/ConfirmDialog.vue'
import { useSessionStore } from '../../../src/session/session'
import RestoreBackup from '../../../src/backup/RestoreBackup.vue'
import MakeBackup from '../../../src/backup/MakeBackup.vue'
import ChoosePassphrase from '../../../src/lock/ChoosePassphrase.vue'
import BulkExitPanel from '../../../src/trading/BulkExitPanel.vue'
import RiskLimitSettings from '../../../src/risk-limits/RiskLimitSettings.vue'
import LockView from '../../../src/lock/LockView.vue'
import OptionTicket from '../../../src/options/ticket/OptionTicket.vue'
import SwapForm from '../../../src/swaps/SwapForm.vue'
import AdjustDialog from '../../../src/futures/adjust/AdjustDialog.vue'
import CrossChangeDialog from '../../../src/cross/CrossChangeDialog.vue'
import CrossPanel from '../../../src/cross/CrossPanel.vue'
import CrossTicket from '../../../src/cross/CrossTicket.vue'
import OrderTicket from '../../../src/futures/ticket/OrderTicket.vue'
import TradesPanel from '../../../src/trading/TradesPanel.vue'
import UnlockView from '../../../src/lock/UnlockView.vue'
import DepositPanel from '../../../src/wallet/deposit/DepositPanel.vue'
import OnChainDeposit from '../../../src/wallet/deposit/OnChainDeposit.vue'
import WithdrawalRulesPanel from '../../../src/wallet/rules/WithdrawalRulesPanel.vue'
import DecodedAddressCard from '../../../src/wallet/send/decoded/DecodedAddressCard.vue'
import DecodedInvoiceCard from '../../../src/wallet/send/decoded/DecodedInvoiceCard.vue'
import TransferForm from '../../../src/wallet/send/TransferForm.vue'
import { FakeMain } from '../support/fake-main'
import { coffeeInvoice, practice, sessionState, trade } from '../support/records'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

const cost = {
  amountSats: sats(50_000),
  expectedFeeSats: null,
  feeLimitSats: null,
  mostSats: sats(1_000_000),
}
const invoice = coffeeInvoice(Date.now() + 600_000)
const address = {
  kind: 'bitcoin',
  address: { address: 'bcrt1qexample', kind: 'p2wpkh', network: 'regtest' },
  label: null,
  message: null,
  cost: { ...cost, amountSats: null },
  problems: [],
  lightning: null,
}
const confirmation = {
  title: message('withdraw.title'),
  text: message('withdraw.title'),
  lines: [],
  warnings: [],
  action: message('withdraw.title'),
  tone: 'plain',
}
const noDay = { fromMs: 0, netSats: sats(0), lastLoss: null }
const withStop = trade({ stopLossPrice: 10_000 })

type Row = readonly [name: string, component: Component, props: Record<string, unknown>, testids: string[]]

const empty: readonly Row[] = [
  ['order ticket', OrderTicket, {}, ['place-order']],
  ['cross ticket', CrossTicket, {}, ['place-cross']],
  ['option ticket', OptionTicket, {}, ['buy-options']],
  ['swap form', SwapForm, {}, ['make-swap']],
  ['transfer form', TransferForm, {}, ['transfer-send']],
  ['deposit form', DepositPanel, {}, ['deposit-request']],
  ['withdrawal to an address', DecodedAddressCard, { examined: address }, ['chain-send']],
  ['withdrawal rules', WithdrawalRulesPanel, {}, ['destination-add']],
  ['risk limits', RiskLimitSettings, {}, ['guards-save']],
  ['backup', MakeBackup, {}, ['backup-save']],
  ['restore', RestoreBackup, { name: 'a file' }, ['backup-open']],
  ['passphrase form', ChoosePassphrase, { hasOne: true }, ['choose-submit']],
  ['unlock form', UnlockView, {}, ['unlock-submit']],
  ['lock', LockView, {}, ['lock-submit']],
  ['panel that stops everything', BulkExitPanel, { show: true }, ['panic-close', 'panic-cancel']],
  ['list of trades', TradesPanel, {}, ['close-all']],
  ['cross position', CrossPanel, {}, ['close-cross']],
  ['change of collateral', CrossChangeDialog, { kind: 'deposit' }, ['cross-change-accept']],
  ['change of margin', AdjustDialog, { kind: 'add-margin', trade: trade() }, ['adjust-accept']],
]
const offline: readonly Row[] = [
  [
    'pasted invoice',
    DecodedInvoiceCard,
    { examined: { kind: 'invoice', invoice, cost, problems: [] } },
    ['withdraw-pay'],
  ],
  ['on-chain deposit', OnChainDeposit, {}, ['address-make']],
  [
    'change of a stop',
    AdjustDialog,
    { kind: 'stop-loss', trade: withStop },
    ['adjust-remove', 'adjust-accept'],
  ],
  ['confirmation', ConfirmDialog, { confirmation, environment: null }, ['confirm-accept']],
]

const isDisabled = (button: HTMLElement): boolean =>
  button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true'

async function expectReasons(testids: readonly string[]): Promise<void> {
  await vi.waitFor(() => {
    for (const testid of testids) expect(isDisabled(page.find(testid))).toBe(true)
    const buttons = [...document.querySelectorAll<HTMLElement>('.n-button, .hold')].filter(isDisabled)
    const without = buttons.filter((button) => !button.title || !button.getAttribute('aria-description'))
    expect(without.map(({ dataset }) => dataset['testid'])).toEqual([])
  })
}

describe('disabled button', () => {
  test.each(empty)('shows its reason in an empty form: %s', async (_, component, props, testids) => {
    const main = new FakeMain()
    main.send('wallet.rules', defaultWithdrawalRules)
    main.send('guards.state', { guards: noRiskLimits, day: noDay, blockedUntilMs: null })
    page = mount([[component, props]], main)
    await expectReasons(testids)
  })

  test.each(offline)(
    'shows its reason while the exchange is unreachable: %s',
    async (_, component, props, testids) => {
      const main = new FakeMain()
      main.send('session.state', sessionState(practice, { phase: 'offline' }))
      page = mount([[component, props]], main)
      const session = useSessionStore()
      await vi.waitFor(() => expect(session.phase).toBe('offline'))
      await expectReasons(testids)
    },
  )
})
