import type { FuturesOrderPreview } from '@common/domain/futures/order'
import type { Sats, Usd } from '@common/domain/units'
import { maxPriceUsd } from '@common/domain/futures/exact'
import { computed } from 'vue'
import { useAction } from '../../composables/use-action'
import { useQuoteAge } from '../../composables/use-quote-age'
import { text, type Text } from '@common/texts/text'
import { satsText } from '../../format/figure-texts'
import type { Question, QuestionLine } from '../../format/question'
import { orderName, sideWord } from '../../format/trade-words'
import { useConfirm } from '../../stores/confirm'
import { useSettingsStore } from '../../stores/settings'
import { useFuturesTicketStore } from '../../stores/futures-ticket'
import { useToasts } from '../../stores/toasts'
import { say } from '../../format/say'

/** The ticket's one button: what it says, why it cannot be pressed, and what happens when it is. */
export function usePlaceOrder() {
  const ticket = useFuturesTicketStore()
  const settings = useSettingsStore()
  const confirm = useConfirm()
  const toasts = useToasts()
  const { busy, message, run, clear } = useAction()
  const { isUseless } = useQuoteAge()

  const reason = computed(() => {
    if (ticket.reason !== null) return say(ticket.reason)
    const isAtMarket = ticket.orderType === 'market'
    return isAtMarket && isUseless.value ? say('ticket.oldPrice') : null
  })

  const label = computed((): Text => {
    const { preview, side, price } = ticket
    const order = preview ? orderName({ side, quantity: preview.quantity }) : sideWord(side)
    if (ticket.orderType === 'market') return text('ticket.atMarket', { order })
    return price === null ? text('ticket.atLimit', { order }) : text('ticket.atPrice', { order, price })
  })

  async function place(): Promise<void> {
    const { preview } = ticket
    if (reason.value !== null || !preview || busy.value) return
    clear()
    const mustAsk = settings.settings.confirmTrades || ticket.warnings.length > 0
    if (mustAsk && !(await confirm.ask(question(preview, label.value, ticket.warnings)))) return
    const outcome = await run(() => ticket.place())
    if (!outcome) return
    void settings.change({ leverage: preview.leverage }).catch(() => undefined)
    ticket.clearSize()
    if (outcome.kind === 'in-doubt') {
      toasts.show(text('doubt.title'), text('doubt.order'), 'warning')
      return
    }
    const { state, side, quantity, entryPrice, price } = outcome.value
    const order = settings.settings.privacy ? sideWord(side) : orderName({ side, quantity })
    toasts.show(
      state === 'open' ? text('placed.waiting') : text('placed.running'),
      text('placed.at', { order, price: entryPrice ?? price }),
      'gain',
    )
  }

  return { busy, error: message, reason, label: computed(() => say(label.value)), place }
}

const levelText = (price: Usd, pnl: Sats): Text => text('order.level', { price, pnl })

function whatHappens({ side, orderType, quantity, entryPrice: price }: FuturesOrderPreview): Text {
  if (orderType === 'market') {
    return side === 'buy'
      ? text('order.longAtMarket', { quantity, price })
      : text('order.shortAtMarket', { quantity, price })
  }
  return side === 'buy'
    ? text('order.longAtLimit', { quantity, price })
    : text('order.shortAtLimit', { quantity, price })
}

function question(preview: FuturesOrderPreview, action: Text, warnings: readonly Text[]): Question {
  const { side, leverage, liquidationPrice, debitedSats, stopLossPrice, takeProfitPrice } = preview
  const lines: QuestionLine[] = [
    {
      label: text('column.margin'),
      value: text('order.margin', { margin: preview.marginSats, leverage }),
    },
    { label: text('order.debited'), value: satsText(debitedSats) },
    {
      label: text('preview.fees'),
      value: text('order.fees', {
        opening: preview.openingFeeSats,
        closing: preview.closingFeeSats,
      }),
    },
    {
      label: text('preview.liquidation'),
      value:
        liquidationPrice === maxPriceUsd
          ? text('level.none')
          : text('order.liquidation', {
              price: liquidationPrice,
              distance: preview.liquidationDistanceRate,
            }),
    },
  ]
  if (stopLossPrice !== null && preview.atStopLoss !== null) {
    lines.push({
      label: text('level.stopLoss'),
      value: levelText(stopLossPrice, preview.atStopLoss.totalSats),
    })
  }
  if (takeProfitPrice !== null && preview.atTakeProfit !== null) {
    lines.push({
      label: text('level.takeProfit'),
      value: levelText(takeProfitPrice, preview.atTakeProfit.totalSats),
    })
  }
  return {
    title: orderName(preview),
    text: whatHappens(preview),
    lines,
    warnings,
    action,
    tone: side === 'buy' ? 'gain' : 'loss',
  }
}
