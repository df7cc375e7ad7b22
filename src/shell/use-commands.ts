import type { Side } from '@common/domain/futures/trade'
import type { DecodedPayment } from '@common/domain/payments/checks/decoded-payment'
import { decodedPaymentText } from '@common/domain/payments/checks/decoded-payment-text'
import { nextTextSize, usualTextSize } from '@common/domain/settings/text-size'
import type { PlainKey } from '@common/texts/text'
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { useRouter } from 'vue-router'
import { formatSats } from '../format/money'
import { say } from '../format/say'
import { formatDateMinute } from '../format/time'
import { orderName, positionName, positionSideText } from '../format/trade-text'
import { useFuturesStore } from '../portfolio/futures'
import { useFuturesTicketStore } from '../futures/ticket/futures-ticket'
import { findHelpGroup, helpTexts, helpTopics, useHelp } from '../ui/overlays/help'
import { usePendingNavigationStore } from '../ui/amounts/pending-navigation'
import { useSessionStore } from '../session/session'
import { useSettingsStore } from '../session/settings'
import { useWalletStore, type Payment } from '../wallet/wallet'
import { offeredViews, sidebarViews } from './sidebar-views'
import { desktopSettingLabels, settingLabels } from '../settings/setting-labels'
import { paymentStateText } from '../wallet/payments/payment-text'
import { usePayStore } from '../wallet/pay'
import { readTypedCommand, typedCommandText, type TypedCommand } from './typed-commands'

export interface Command {
  readonly id: string
  /** Formatted on first use: a list of payments may be long, and most are never shown. */
  readonly label: string
  readonly kind: PlainKey
  readonly key?: string
  readonly also?: PlainKey
  readonly run: () => unknown
}

const maxRecent = 5

export const useRecentCommandsStore = defineStore('recent-commands', () => {
  const ids = shallowRef<readonly string[]>([])
  const add = (id: string): void =>
    void (ids.value = [id, ...ids.value.filter((other) => other !== id)].slice(0, maxRecent))
  return { ids, add }
})

/** Commands open views, tickets or confirmations; none sends anything. */
export function useCommands(lock: () => unknown) {
  const session = useSessionStore()
  const settings = useSettingsStore()
  const trades = useFuturesStore()
  const wallet = useWalletStore()
  const pay = usePayStore()
  const ticket = useFuturesTicketStore()
  const shown = usePendingNavigationStore()
  const help = useHelp()
  const router = useRouter()
  const isHidden = (): boolean => settings.settings.privacy

  const offeredTopics = () =>
    helpTopics.filter((topic) => findHelpGroup(topic) === 'futures' || session.can('options'))

  const views = (): Command[] => [
    ...offeredViews(sidebarViews, session.can).map(({ path, name, key }): Command => ({
      id: path,
      label: say(name),
      kind: 'palette.view',
      key,
      ...(path === '/history' && { also: 'palette.also.history' as const }),
      ...(path === '/options' && { also: 'palette.also.options' as const }),
      run: () => router.push(path),
    })),
    {
      id: 'published',
      label: say('view.published'),
      kind: 'palette.view',
      run: () => router.push('/published'),
    },
  ]

  function writeOrder(side: Side): void {
    ticket.call(side)
    void router.push('/trade')
  }
  function openDeposit(way: 'lightning' | 'bitcoin'): void {
    wallet.card = 'deposit'
    wallet.depositWay = way
    void router.push('/wallet')
  }
  function openSend(way: 'pay' | 'transfer'): void {
    wallet.card = 'send'
    wallet.sendWay = way
    void router.push('/wallet')
  }
  function askCloseAll(): void {
    shown.isClosingAll = true
    void router.push('/trade')
  }

  const action = (id: string, label: PlainKey, run: () => unknown, key?: string): Command => ({
    id,
    label: say(label),
    kind: 'palette.action',
    ...(key !== undefined && { key }),
    run,
  })
  const setTextSize = (textSize: number) => settings.change({ textSize })
  /** Browsers have their own zoom. */
  const ofTextSize = (): Command[] => {
    if (settings.info?.shell !== 'electron') return []
    const { textSize } = settings.settings
    return [
      action('text-larger', 'textSize.larger', () => setTextSize(nextTextSize(textSize, 'larger'))),
      action('text-smaller', 'textSize.smaller', () => setTextSize(nextTextSize(textSize, 'smaller'))),
      action('text-usual', 'textSize.usual', () => setTextSize(usualTextSize)),
    ]
  }
  const actions = (): Command[] => [
    { ...action('buy', 'palette.buy', () => writeOrder('buy'), 'b'), also: 'palette.also.buy' },
    { ...action('sell', 'palette.sell', () => writeOrder('sell'), 's'), also: 'palette.also.sell' },
    action('deposit', 'palette.deposit', () => openDeposit('lightning')),
    ...(session.can('onChain')
      ? [action('deposit-on-chain', 'palette.depositOnChain', () => openDeposit('bitcoin'))]
      : []),
    action('pay', 'palette.pay', () => openSend('pay')),
    ...(session.can('transfers') ? [action('transfer', 'palette.transfer', () => openSend('transfer'))] : []),
    ...(trades.running.length > 0 ? [action('close-all', 'palette.closeAll', askCloseAll)] : []),
    ...(session.profile?.network === 'practice'
      ? [action('practice', 'practice.controls', () => router.push('/practice'))]
      : []),
    action('panic', 'shortcut.bulkExit', () => (shown.isStoppingAll = true), say('key.bulkExit')),
    action(
      'privacy',
      'shortcut.privacy',
      () => settings.change({ privacy: !isHidden() }),
      say('key.privacy'),
    ),
    action('dark', 'palette.dark', () => settings.change({ theme: 'dark' })),
    action('light', 'palette.light', () => settings.change({ theme: 'light' })),
    ...offeredTopics().map((topic) =>
      action(`help-${topic}`, helpTexts[topic].term, () => (help.topic = topic)),
    ),
    ...ofTextSize(),
    action('lock', 'shortcut.lock', lock, say('key.lock')),
    action('connect', 'connect.start', () => router.push('/connect')),
  ]

  function showTrade(tradeId: string, isToClose: boolean): void {
    shown.trade = { tradeId, isToClose }
    void router.push('/trade')
  }
  const ofTrades = (): Command[] => [
    ...trades.running.flatMap((trade): Command[] => {
      const name = say(isHidden() ? positionSideText(trade.side) : positionName(trade))
      const openedAt = formatDateMinute(trade.filledAtMs ?? trade.createdAtMs)
      return [
        {
          id: `trade-${trade.id}`,
          label: say('palette.trade', { name, at: openedAt }),
          kind: 'palette.running',
          run: () => showTrade(trade.id, false),
        },
        {
          id: `close-${trade.id}`,
          label: say('palette.closeTrade', { name, at: openedAt }),
          kind: 'palette.running',
          run: () => showTrade(trade.id, true),
        },
      ]
    }),
    ...trades.open.map((trade): Command => ({
      id: `order-${trade.id}`,
      label: say('palette.trade', {
        name: say(orderName(trade, isHidden())),
        at: formatDateMinute(trade.createdAtMs),
      }),
      kind: 'palette.order',
      run: () => showTrade(trade.id, false),
    })),
  ]

  function formatPayment(payment: Payment): string {
    const state = say(paymentStateText(payment))
    const at = formatDateMinute(payment.createdAtMs)
    return isHidden()
      ? say('palette.trade', { name: state, at })
      : say('palette.payment', { state, amount: formatSats(payment.amountSats), at })
  }
  const payments = (): Command[] =>
    wallet.payments.map((payment) => {
      let label: string | undefined
      return {
        id: `payment-${payment.direction}-${payment.id}`,
        get label() {
          return (label ??= formatPayment(payment))
        },
        kind: payment.direction === 'in' ? 'palette.in' : 'palette.out',
        run: () => {
          shown.paymentId = payment.id
          void router.push('/wallet')
        },
      }
    })

  const ofSettings = (): Command[] =>
    [...settingLabels, ...(settings.info?.shell === 'electron' ? desktopSettingLabels : [])].map((label) => ({
      id: label,
      label: say(label),
      kind: 'palette.setting',
      run: () => router.push({ path: '/settings', query: { find: say(label) } }),
    }))

  const accounts = (): Command[] =>
    (session.state?.profiles ?? [])
      .filter(({ id }) => id !== session.profile?.id)
      .map(({ id, name }) => ({
        id: `account-${id}`,
        label: say('palette.switchTo', { name }),
        kind: 'palette.account',
        run: () => session.select(id),
      }))

  function fillIn(typed: TypedCommand): void {
    switch (typed.form) {
      case 'alert':
        shown.alertPrice = typed.price
        return void router.push('/notices')
      case 'deposit':
        shown.depositSats = typed.amountSats
        wallet.depositCoin = 'sats'
        return openDeposit('lightning')
      case 'leverage':
        ticket.leverage = typed.leverage
        return writeOrder(ticket.side)
      case 'buy':
      case 'sell':
        ticket.sizedBy = 'quantity'
        ticket.quantity = typed.quantity
        if (typed.leverage !== null) ticket.leverage = typed.leverage
        writeOrder(typed.form)
    }
  }

  return {
    commands: (): Command[] => [
      ...views(),
      ...actions(),
      ...ofTrades(),
      ...accounts(),
      ...ofSettings(),
      ...payments(),
    ],
    typedCommands: (text: string): Command[] => {
      const typed = readTypedCommand(text)
      if (!typed) return []
      const run = () => fillIn(typed)
      return [{ id: `typed-${typed.form}`, label: typedCommandText(typed), kind: 'palette.action', run }]
    },
    payCommand: (text: string, found: DecodedPayment): Command => ({
      id: 'typed-pay',
      label: say('palette.typed.pay', { what: say(decodedPaymentText(found)) }),
      kind: 'palette.action',
      run: () => {
        pay.written = text
        openSend('pay')
      },
    }),
  }
}
