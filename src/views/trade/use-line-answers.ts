import type { LevelKind } from '@common/domain/futures/level-kind'
import type { FuturesTrade } from '@common/domain/futures/trade'
import type { Usd } from '@common/domain/units'
import { shallowRef } from 'vue'
import type { PriceLine } from '../../components/chart/price-line'
import { useFuturesTicketStore } from '../../stores/futures-ticket'
import { isTradeLine } from './use-chart-lines'

export interface AskedLevel {
  readonly kind: LevelKind
  readonly trade: FuturesTrade
  readonly price: Usd
}

/** What becomes of a line that was moved: a level is asked for in its dialog, the ticket's lines change the ticket. */
export function useLineAnswers() {
  const ticket = useFuturesTicketStore()
  const asked = shallowRef<AskedLevel | null>(null)
  let settle = (): void => undefined

  async function ask(line: PriceLine, price: Usd): Promise<void> {
    if (isTradeLine(line)) return askTrade(line.kind, line.trade, price)
    setDraft(line, price)
  }

  function askTrade(kind: PriceLine['kind'], trade: FuturesTrade, price: Usd): Promise<void> {
    if (kind !== 'stop-loss' && kind !== 'take-profit') return Promise.resolve()
    asked.value = { kind, trade, price }
    return new Promise((resolve) => (settle = resolve))
  }

  function setDraft({ kind }: PriceLine, price: Usd): void {
    if (kind === 'order') ticket.price = price
    else if (kind === 'stop-loss') ticket.stopLossPrice = price
    else if (kind === 'take-profit') ticket.takeProfitPrice = price
  }

  function close(): void {
    asked.value = null
    settle()
  }

  return { asked, ask, close }
}
