import { v3 } from '@common/exchange-api/v3/endpoints'
import { rateToDistance } from '@common/exchange-api/v3/trailing-distance'
import { text } from '@common/texts/text'
import { ExchangeError } from '../../../ports/exchange/exchange-error'
import type { TrailingStopExchange } from '../../../ports/exchange/exchange-futures'
import type { AdapterDeps } from '../../shared/adapter'
import { written } from '../../shared/translate'
import { toTrade, type WireTrade } from '../to-domain/trade'

const { isolated, market } = v3

/**
 * Sources disagree by a factor of 100 on the unit, so the returned stop loss is checked
 * (protocol/v3.md#trailing-stop).
 */
export const trailingStopCalls = ({ rest }: AdapterDeps): TrailingStopExchange => ({
  async trail(id, rate, before) {
    const { lastPrice } = await rest.call(market.ticker, {}, { priority: 'news' })
    const set = (value: number, mode: 'fixed' | 'trailing'): Promise<WireTrade> =>
      rest.call(isolated.setStopLoss, { body: { id, value, mode } }, { priority: 'order' })
    const wire = await set(rateToDistance(rate), 'trailing')
    const shownRate = Math.abs(1 - (wire.stoploss ?? 0) / lastPrice)
    if (isNearer(shownRate, rate)) return written(toTrade, wire)
    await set(before ?? 0, 'fixed').catch((error: unknown) => {
      throw new ExchangeError('unknown-outcome', text('service.v3.stopUnitStands'), { cause: error })
    })
    throw new ExchangeError('unsupported', text('service.v3.stopUnit'))
  },
})

/** Logarithmic midpoint of a factor of 100. */
const isNearer = (shown: number, asked: number): boolean => shown < asked * 10 && shown > asked / 10
