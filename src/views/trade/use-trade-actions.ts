import { addBreakdowns, partOf, type Breakdown } from '@common/domain/breakdown'
import { settledProfit, type Profit } from '@common/domain/futures/profit'
import type { FuturesTrade } from '@common/domain/futures/trade'
import { addSats, sats, type Sats, type Usd } from '@common/domain/units'
import { computed } from 'vue'
import { useAction } from '../../composables/use-action'
import { text, type Text } from '@common/texts/text'
import { satsText, signedSatsText } from '../../format/figure-texts'
import type { Question, QuestionLine } from '../../format/question'
import { positionName, positionWord } from '../../format/trade-words'
import { useConfirm } from '../../stores/confirm'
import { useSettingsStore } from '../../stores/settings'
import { useToasts } from '../../stores/toasts'
import { useFuturesStore } from '../../stores/futures'
import { useProfits } from '../../stores/profits'

/** Closing and canceling, asked first with the numbers; all at once always asks. */
export function useTradeActions() {
  const trades = useFuturesStore()
  const profits = useProfits()
  const settings = useSettingsStore()
  const confirm = useConfirm()
  const toasts = useToasts()
  const one = useAction({ several: true })
  const all = useAction()

  const isAgreed = async (question: Question): Promise<boolean> =>
    !settings.settings.confirmTrades || (await confirm.ask(question))
  const isHidden = (): boolean => settings.settings.privacy
  const told = (trade: FuturesTrade): Text => (isHidden() ? positionWord(trade.side) : positionName(trade))
  const tellDoubt = (): void => toasts.show(text('doubt.title'), text('doubt.action'), 'warning')

  async function closeTrade(trade: FuturesTrade): Promise<void> {
    if (!(await isAgreed(closeQuestion(trade, profits.now(trade))))) return
    // What was agreed to close may have been closed meanwhile by its stop.
    if (trades.find(trade.id)?.state !== 'running') {
      return toasts.show(text('close.notSent'), text('close.notRunning'), 'warning')
    }
    const outcome = await one.run(() => trades.close(trade.id))
    if (outcome?.kind === 'in-doubt') tellDoubt()
    if (outcome?.kind !== 'done') return
    const closed = outcome.value
    const net = settledProfit(closed).totalSats
    toasts.show(
      text('close.done'),
      closedText(told(closed), closed.exitPrice, isHidden() ? null : net),
      net < 0 ? 'loss' : 'gain',
    )
  }

  async function cancelTrade(trade: FuturesTrade): Promise<void> {
    if (!(await isAgreed(cancelQuestion(trade)))) return
    if (trades.find(trade.id)?.state !== 'open') {
      return toasts.show(text('close.notSent'), text('cancel.notOpen'), 'warning')
    }
    const outcome = await one.run(() => trades.cancel(trade.id))
    if (outcome?.kind === 'in-doubt') tellDoubt()
    if (outcome?.kind === 'done') {
      toasts.show(text('cancel.done'), text('cancel.withdrawn', { order: told(trade) }))
    }
  }

  async function closeAll(): Promise<void> {
    const running = [...trades.running]
    if (
      !(await confirm.ask(
        closeAllQuestion(
          running,
          running.map((trade) => profits.now(trade)),
        ),
      ))
    )
      return
    const outcome = await all.run(() => trades.closeAll())
    if (outcome?.kind === 'in-doubt') tellDoubt()
    if (outcome?.kind !== 'done') return
    const left = trades.running.length
    if (left > 0) {
      toasts.show(text('closeAll.notAll'), text('closeAll.left', { count: left }), 'warning')
    } else {
      toasts.show(text('closeAll.done'), text('closeAll.closed', { count: outcome.value.length }))
    }
  }

  async function cancelAll(): Promise<void> {
    if (!(await confirm.ask(cancelAllQuestion([...trades.open])))) return
    const outcome = await all.run(() => trades.cancelAll())
    if (outcome?.kind === 'in-doubt') tellDoubt()
    if (outcome?.kind === 'done') {
      toasts.show(text('cancelAll.done'), text('cancelAll.canceled', { count: outcome.value.length }))
    }
  }

  const message = computed(() => all.message.value ?? one.message.value)
  return { isActingOnAll: all.busy, message, closeTrade, cancelTrade, closeAll, cancelAll }
}

/** "Long 1,000 USD at 104,210.5: +1,234 sats after fees.", without what is not known or not shown. */
function closedText(trade: Text, price: Usd | null, net: Sats | null): Text {
  const where = price === null ? trade : text('close.at', { trade, price })
  return net === null ? text('close.where', { where }) : text('close.result', { where, net })
}

function netLine(profit: Breakdown | null): QuestionLine[] {
  if (!profit) return []
  const tone = profit.totalSats < 0 ? 'loss' : 'gain'
  return [{ label: text('close.net'), value: signedSatsText(profit.totalSats), tone }]
}

function closeQuestion(trade: FuturesTrade, now: Profit | null): Question {
  const name = positionName(trade)
  const fee = now ? [{ label: text('close.fee'), value: satsText(sats(0 - partOf(now, 'closing-fee'))) }] : []
  return {
    title: text('close.title'),
    text: now
      ? text('close.about', { trade: name, price: now.exitPrice })
      : text('close.question', { trade: name }),
    lines: [...fee, ...netLine(now)],
    warnings: [],
    action: text('close.title'),
    tone: 'plain',
  }
}

const cancelQuestion = (trade: FuturesTrade): Question => ({
  title: text('cancel.title'),
  text:
    trade.side === 'buy'
      ? text('cancel.buy', { quantity: trade.quantity, price: trade.price })
      : text('cancel.sell', { quantity: trade.quantity, price: trade.price }),
  lines: [
    {
      label: text('cancel.back'),
      value: satsText(addSats(trade.marginSats, trade.maintenanceMarginSats)),
    },
  ],
  warnings: [],
  action: text('cancel.action'),
  tone: 'plain',
})

function closeAllQuestion(all: readonly FuturesTrade[], now: readonly (Profit | null)[]): Question {
  const known = now.filter((one) => one !== null)
  return {
    title: text('closeAll.title'),
    text: text('closeAll.question', { count: all.length }),
    lines: netLine(known.length === all.length ? addBreakdowns(known) : null),
    warnings: [],
    action: text('closeAll.action', { count: all.length }),
    tone: 'loss',
  }
}

const cancelAllQuestion = (all: readonly FuturesTrade[]): Question => ({
  title: text('cancelAll.title'),
  text: text('cancelAll.question', { count: all.length }),
  lines: [],
  warnings: [],
  action: text('cancelAll.action', { count: all.length }),
  tone: 'loss',
})
