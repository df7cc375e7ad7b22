import { toReservedBreakdown } from '@common/domain/futures/adjust/margin-breakdowns'
import { settledProfit } from '@common/domain/futures/profit'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { addSats, zeroSats, type Sats, type Usd } from '@common/domain/units'
import { computed } from 'vue'
import { message, type Message } from '@common/texts/message'
import type { Confirmation } from '../format/confirmation'
import { orderName, positionName, positionSideText } from '../format/trade-text'
import { useConfirmationThresholds } from '../submit/use-confirmation-thresholds'
import { useRowConfirm } from '../submit/use-row-confirm'
import { useSend } from '../submit/use-send'
import { useConfirm } from '../submit/confirm'
import { useMarketStore } from '../market/market-store'
import { useSettingsStore } from '../session/settings'
import { usePendingNavigationStore } from '../ui/amounts/pending-navigation'
import { useToasts } from '../ui/overlays/toasts'
import { useFuturesStore } from '../portfolio/futures'
import { useProfits } from '../portfolio/profits'
import { useSessionStore } from '../session/session'
import {
  cancelAllConfirmation,
  cancelConfirmation,
  closeAllConfirmation,
  closeConfirmation,
} from './trade-confirmations'

/** Acting on all always requires confirmation. */
export function useTradeActions() {
  const trades = useFuturesStore()
  const session = useSessionStore()
  const profits = useProfits()
  const market = useMarketStore()
  const limits = useConfirmationThresholds()
  const settings = useSettingsStore()
  const confirm = useConfirm()
  const confirmRunning = useRowConfirm(() => trades.running.map(({ id }) => id))
  const confirmOpen = useRowConfirm(() => trades.open.map(({ id }) => id))
  const toasts = useToasts()
  const shown = usePendingNavigationStore()
  const sender = useSend({ several: true })
  const all = useSend()

  const isHidden = () => settings.settings.privacy
  const toTone = (net: Sats) => (isHidden() ? 'plain' : net < 0 ? 'loss' : 'gain')
  const name = (trade: FuturesTrade): Message =>
    isHidden() ? positionSideText(trade.side) : positionName(trade)

  /** @param always confirms regardless of settings, for indirect requests */
  async function closeTrade(trade: FuturesTrade, { always = false } = {}): Promise<void> {
    const profileId = session.profileId()
    const offer = limits.offer('close', trade.marginSats)
    const confirmation = (): Confirmation => ({
      ...closeConfirmation(trade, profits.running.get(trade.id) ?? null, profits.isUnpriced(trade)),
      offer,
    })
    const isRequired = always || limits.mustAsk('close', trade.marginSats)
    if (!(await confirmRunning(isRequired, confirmation))) return
    // Its stop may have closed the trade meanwhile.
    if (trades.find(trade.id)?.state !== 'running') {
      return void toasts.show(message('close.notSent'), message('close.notRunning'), 'warning')
    }
    const outcome = await sender.send(() => trades.close(trade.id, profileId))
    if (outcome?.kind !== 'done') return
    const closed = outcome.value
    const net = settledProfit(closed).totalSats
    toasts.show(
      message('close.done'),
      closedText(name(closed), closed.exitPrice, isHidden() ? null : net),
      toTone(net),
    )
  }

  async function cancelTrade(trade: FuturesTrade): Promise<void> {
    const profileId = session.profileId()
    const reserved = toReservedBreakdown(trade).totalSats
    const confirmation: Confirmation = {
      ...cancelConfirmation(trade),
      offer: limits.offer('adjust', reserved),
    }
    if (!(await confirmOpen(limits.mustAsk('adjust', reserved), () => confirmation))) return
    if (trades.find(trade.id)?.state !== 'open') {
      return void toasts.show(message('close.notSent'), message('cancel.notOpen'), 'warning')
    }
    const outcome = await sender.send(() => trades.cancel(trade.id, profileId))
    if (outcome?.kind === 'done') {
      const order = orderName(trade, isHidden())
      toasts.show(message('cancel.done'), message('cancel.withdrawn', { order }))
    }
  }

  async function closeAll() {
    const profileId = session.profileId()
    const confirmation = (): Confirmation =>
      closeAllConfirmation(trades.running.length, profits.total, market.ticker?.lastPrice ?? null)
    if (!(await confirm.confirm(confirmation))) return
    const outcome = await all.send(() => trades.closeAll(profileId))
    if (outcome?.kind !== 'done') return
    const remaining = trades.running.length
    if (remaining > 0) {
      toasts.show(message('closeAll.notAll'), message('closeAll.left', { count: remaining }), 'warning')
    } else {
      const count = outcome.value.length
      const net = addSats(zeroSats, ...outcome.value.map((trade) => settledProfit(trade).totalSats))
      toasts.show(
        message('closeAll.done'),
        isHidden() ? message('closeAll.closed', { count }) : message('closeAll.net', { count, net }),
        toTone(net),
        { label: message('action.details'), act: () => (shown.path = '/history') },
      )
    }
  }

  async function cancelAll() {
    const profileId = session.profileId()
    if (!(await confirm.confirm(cancelAllConfirmation(trades.open.length)))) return
    const outcome = await all.send(() => trades.cancelAll(profileId))
    if (outcome?.kind === 'done') {
      toasts.show(message('cancelAll.done'), message('cancelAll.canceled', { count: outcome.value.length }))
    }
  }

  const errorText = computed(() => all.errorText.value ?? sender.errorText.value)
  return { isActingOnAll: all.busy, errorText, closeTrade, cancelTrade, closeAll, cancelAll }
}

/** Omits unknown or hidden figures. */
function closedText(trade: Message, price: Usd | null, net: Sats | null): Message {
  const place = price === null ? trade : message('close.at', { trade, price })
  return net === null
    ? message('close.where', { where: place })
    : message('close.result', { where: place, net })
}
