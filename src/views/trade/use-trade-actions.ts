import { closeNow, type CloseNow } from '@common/domain/futures/net-pnl'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { addSats, zeroSats, type Sats } from '@common/domain/units'
import { realizedNetSats } from '@common/domain/futures/realized-net'
import { computed } from 'vue'
import { useAction } from '../../composables/use-action'
import { formatPrice, formatQuantity, formatSats, formatSignedSats } from '../../format/money'
import type { Question, QuestionLine } from '../../format/question'
import { positionWord, sideWord } from '../../format/trade-words'
import { useAccountStore } from '../../stores/account'
import { useConfirm } from '../../stores/confirm'
import { useMarketStore } from '../../stores/market'
import { useSettingsStore } from '../../stores/settings'
import { useToasts } from '../../stores/toasts'
import { useFuturesStore } from '../../stores/futures'

/** Closing and canceling, asked first with the numbers; all at once always asks. */
export function useTradeActions() {
  const trades = useFuturesStore()
  const market = useMarketStore()
  const account = useAccountStore()
  const settings = useSettingsStore()
  const confirm = useConfirm()
  const toasts = useToasts()
  const one = useAction({ several: true })
  const all = useAction()

  const nowOf = (trade: FuturesTrade): CloseNow | null =>
    market.ticker ? closeNow({ trade, ticker: market.ticker, feeRate: account.state?.feeRate ?? 0 }) : null
  const isAgreed = async (question: Question): Promise<boolean> =>
    !settings.settings.confirmTrades || (await confirm.ask(question))
  const isHidden = (): boolean => settings.settings.privacy
  const told = (trade: FuturesTrade): string => (isHidden() ? positionWord(trade.side) : nameOf(trade))
  const tellDoubt = (): void =>
    toasts.show('In doubt', 'The service has not answered. It is being asked what became of it.', 'warning')

  async function closeTrade(trade: FuturesTrade): Promise<void> {
    if (!(await isAgreed(closeQuestion(trade, nowOf(trade))))) return
    // What was agreed to close may have been closed meanwhile by its stop.
    if (trades.find(trade.id)?.state !== 'running') {
      return toasts.show(
        'Nothing was sent',
        'The trade is no longer running: see the closed trades.',
        'warning',
      )
    }
    const outcome = await one.run(() => trades.close(trade.id))
    if (outcome?.kind === 'in-doubt') tellDoubt()
    if (outcome?.kind !== 'done') return
    const closed = outcome.value
    const net = realizedNetSats(closed)
    const at = closed.exitPrice === null ? '' : ` at ${formatPrice(closed.exitPrice)}`
    const result = isHidden() ? '' : `: ${formatSignedSats(net)} sats after fees`
    toasts.show('Trade closed', `${told(closed)}${at}${result}.`, net < 0 ? 'loss' : 'gain')
  }

  async function cancelTrade(trade: FuturesTrade): Promise<void> {
    if (!(await isAgreed(cancelQuestion(trade)))) return
    if (trades.find(trade.id)?.state !== 'open') {
      return toasts.show(
        'Nothing was sent',
        'The order is no longer open: it was filled or canceled.',
        'warning',
      )
    }
    const outcome = await one.run(() => trades.cancel(trade.id))
    if (outcome?.kind === 'in-doubt') tellDoubt()
    if (outcome?.kind === 'done') toasts.show('Order canceled', `${told(trade)} was withdrawn.`)
  }

  async function closeAll(): Promise<void> {
    const running = [...trades.running]
    if (!(await confirm.ask(closeAllQuestion(running, running.map(nowOf))))) return
    const outcome = await all.run(() => trades.closeAll())
    if (outcome?.kind === 'in-doubt') tellDoubt()
    if (outcome?.kind !== 'done') return
    const left = trades.running.length
    if (left > 0) toasts.show('Not all are closed', `${left} still run. Close them one by one.`, 'warning')
    else toasts.show('All closed', `${outcome.value.length} trades were closed.`)
  }

  async function cancelAll(): Promise<void> {
    if (!(await confirm.ask(cancelAllQuestion([...trades.open])))) return
    const outcome = await all.run(() => trades.cancelAll())
    if (outcome?.kind === 'in-doubt') tellDoubt()
    if (outcome?.kind === 'done') toasts.show('All canceled', `${outcome.value.length} orders were canceled.`)
  }

  const message = computed(() => all.message.value ?? one.message.value)
  return { isActingOnAll: all.busy, message, closeTrade, cancelTrade, closeAll, cancelAll }
}

const nameOf = ({ side, quantity }: FuturesTrade): string =>
  `${positionWord(side)} ${formatQuantity(quantity)} USD`

function netLine(now: { readonly netSats: Sats } | null): QuestionLine[] {
  if (!now) return []
  const tone = now.netSats < 0 ? 'loss' : 'gain'
  return [{ label: 'Net P&L, after the closing fee', value: `${formatSignedSats(now.netSats)} sats`, tone }]
}

function closeQuestion(trade: FuturesTrade, now: CloseNow | null): Question {
  const about = now ? ` at about ${formatPrice(now.exitPrice)}` : ''
  const fee = now ? [{ label: 'Closing fee', value: `${formatSats(now.closingFeeSats)} sats` }] : []
  return {
    title: 'Close the trade',
    text: `Close ${nameOf(trade)}${about}.`,
    lines: [...fee, ...netLine(now)],
    warnings: [],
    action: 'Close the trade',
    tone: 'plain',
  }
}

const cancelQuestion = (trade: FuturesTrade): Question => ({
  title: 'Cancel the order',
  text: `Withdraw ${sideWord(trade.side).toLowerCase()} ${formatQuantity(trade.quantity)} USD at ${formatPrice(trade.price)}. It has not been filled.`,
  lines: [
    {
      label: 'Back in the balance',
      value: `${formatSats(addSats(trade.marginSats, trade.maintenanceMarginSats))} sats`,
    },
  ],
  warnings: [],
  action: 'Withdraw the order',
  tone: 'plain',
})

function closeAllQuestion(all: readonly FuturesTrade[], now: readonly (CloseNow | null)[]): Question {
  const known = now.filter((one) => one !== null)
  const netSats = addSats(zeroSats, ...known.map((one) => one.netSats))
  return {
    title: 'Close all trades',
    text: `Close all ${all.length} running trades at the market.`,
    lines: netLine(known.length === all.length ? { netSats } : null),
    warnings: [],
    action: `Close ${all.length} trades`,
    tone: 'loss',
  }
}

const cancelAllQuestion = (all: readonly FuturesTrade[]): Question => ({
  title: 'Cancel all orders',
  text: `Withdraw all ${all.length} open orders. None of them has been filled.`,
  lines: [],
  warnings: [],
  action: `Withdraw ${all.length} orders`,
  tone: 'loss',
})
