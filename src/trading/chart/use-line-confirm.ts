import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Usd } from '@common/domain/units'
import { shallowRef } from 'vue'
import type { PriceLine } from '../../chart/lines/price-line'
import { useCrossStore } from '../../portfolio/cross'
import { useFuturesTicketStore } from '../../futures/ticket/futures-ticket'
import type { AdjustmentKind } from '../../futures/adjust/preview-adjustment'
import { isAlertLine } from './use-alert-lines'
import { isDrawnLine, type useDrawnLines } from './use-drawn-lines'
import type { useChartAlerts } from './use-chart-alerts'
import { toAdjustmentKind, isTradeLine } from './use-chart-lines'

interface RequestedAdjustment {
  readonly kind: AdjustmentKind
  readonly trade: FuturesTrade
  readonly price: Usd
}

export function useLineConfirm(
  alerts: Pick<ReturnType<typeof useChartAlerts>, 'move' | 'remove'>,
  drawn: Pick<ReturnType<typeof useDrawnLines>, 'move' | 'remove'>,
) {
  const cross = useCrossStore()
  const ticket = useFuturesTicketStore()
  const pending = shallowRef<RequestedAdjustment | null>(null)
  let settle = (): void => undefined

  async function confirmMove(line: PriceLine, price: Usd): Promise<void> {
    if (isAlertLine(line)) return alerts.move(line.alert, price)
    if (isDrawnLine(line)) return drawn.move(line, price)
    if (isTradeLine(line)) return askTrade(line, line.trade, price)
    setDraft(line, price)
  }

  function askTrade(line: PriceLine, trade: FuturesTrade, price: Usd): Promise<void> {
    const kind = toAdjustmentKind(line.kind)
    if (kind === null) return Promise.resolve()
    adjust({ kind, trade, price })
    return new Promise((resolve) => (settle = resolve))
  }

  function adjust(adjustment: RequestedAdjustment) {
    pending.value = adjustment
  }

  function setDraft({ kind }: PriceLine, price: Usd) {
    if (kind === 'order' && cross.isShown) cross.draft?.setPrice(price)
    else if (kind === 'order') ticket.price = price
    else if (kind === 'stop-loss') ticket.stopLossPrice = price
    else if (kind === 'take-profit') ticket.takeProfitPrice = price
  }

  function remove(line: PriceLine): boolean {
    if (isAlertLine(line)) void alerts.remove(line.alert)
    else if (isDrawnLine(line)) drawn.remove(line)
    else return false
    return true
  }

  function close() {
    pending.value = null
    settle()
  }

  return { asked: pending, confirmMove, adjust, remove, close }
}
