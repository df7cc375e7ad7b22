import type { FuturesOrderPreview } from '@common/domain/futures/order'
import { maxPriceUsd } from '@common/domain/futures/exact'
import { computed } from 'vue'
import { useAction } from '../../composables/use-action'
import { useQuoteAge } from '../../composables/use-quote-age'
import { formatPrice, formatQuantity, formatSats, formatSignedSats } from '../../format/money'
import { formatPercent } from '../../format/percent'
import type { Question, QuestionLine } from '../../format/question'
import { sideWord } from '../../format/trade-words'
import { useConfirm } from '../../stores/confirm'
import { useSettingsStore } from '../../stores/settings'
import { useFuturesTicketStore } from '../../stores/futures-ticket'
import { useToasts } from '../../stores/toasts'

/** The ticket's one button: what it says, why it cannot be pressed, and what happens when it is. */
export function usePlaceOrder() {
  const ticket = useFuturesTicketStore()
  const settings = useSettingsStore()
  const confirm = useConfirm()
  const toasts = useToasts()
  const { busy, message, run, clear } = useAction()
  const { isUseless } = useQuoteAge()

  const reason = computed(() => {
    if (ticket.reason !== null) return ticket.reason
    const isAtMarket = ticket.orderType === 'market'
    return isAtMarket && isUseless.value
      ? 'The price is too old for a market order. Wait, or use a limit.'
      : null
  })

  const label = computed(() => {
    const { preview } = ticket
    const what = preview ? `${formatQuantity(preview.quantity)} USD ` : ''
    const where =
      ticket.orderType === 'market'
        ? 'at market'
        : `at ${ticket.price === null ? 'limit' : formatPrice(ticket.price)}`
    return `${sideWord(ticket.side)} ${what}${where}`
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
      toasts.show(
        'In doubt',
        'The service has not answered. It is being asked what became of the order.',
        'warning',
      )
      return
    }
    const { state, side, quantity, entryPrice, price } = outcome.value
    const size = settings.settings.privacy ? '' : ` ${formatQuantity(quantity)} USD`
    const text = `${sideWord(side)}${size} at ${formatPrice(entryPrice ?? price)}.`
    toasts.show(state === 'open' ? 'Order waiting' : 'Trade running', text, 'gain')
  }

  return { busy, error: message, reason, label, place }
}

function question(preview: FuturesOrderPreview, action: string, warnings: readonly string[]): Question {
  const { side, quantity, leverage, liquidationPrice, debitedSats, stopLossPrice, takeProfitPrice } = preview
  const lines: QuestionLine[] = [
    { label: 'Margin', value: `${formatSats(preview.marginSats)} sats at ${leverage}x` },
    { label: 'Debited from the balance', value: `${formatSats(debitedSats)} sats` },
    {
      label: 'Fees, opening + closing',
      value: `${formatSats(preview.openingFeeSats)} + ${formatSats(preview.closingFeeSats)} sats`,
    },
    {
      label: 'Liquidation',
      value:
        liquidationPrice === maxPriceUsd
          ? 'none'
          : `${formatPrice(liquidationPrice)} (${formatPercent(preview.liquidationDistanceRate, 2)} away)`,
    },
  ]
  if (stopLossPrice !== null && preview.pnlAtStopLossSats !== null) {
    lines.push({
      label: 'Stop loss',
      value: `${formatPrice(stopLossPrice)} (${formatSignedSats(preview.pnlAtStopLossSats)} sats)`,
    })
  }
  if (takeProfitPrice !== null && preview.pnlAtTakeProfitSats !== null) {
    lines.push({
      label: 'Take profit',
      value: `${formatPrice(takeProfitPrice)} (${formatSignedSats(preview.pnlAtTakeProfitSats)} sats)`,
    })
  }
  const price = formatPrice(preview.entryPrice)
  const how =
    preview.orderType === 'market' ? `at the market, about ${price}` : `when the price reaches ${price}`
  return {
    title: `${sideWord(side)} ${formatQuantity(quantity)} USD`,
    text: `You ${side === 'buy' ? 'go long' : 'go short'} ${formatQuantity(quantity)} USD ${how}.`,
    lines,
    warnings,
    action,
    tone: side === 'buy' ? 'gain' : 'loss',
  }
}
