import type { z } from 'zod'
import { runningPnlSats } from '@common/domain/options/pricing/running-pnl'
import type { Ticker } from '@common/domain/market/market'
import type { v2 } from '@common/exchange-api/v2/endpoints'
import { optionsMarket, type OptionPosition } from '../../options/option-position'
import type { Exchange } from '../../engine/exchange'
import type { HandlersOf } from '../handlers'

type WireOption = z.input<(typeof v2.options.newTrade)['response']>

/** `pl` of a running option is its P&L before fees. */
function toWireOption(option: OptionPosition, quote: Ticker, nowMs: number): WireOption {
  return {
    id: option.id,
    uid: option.uid,
    forward: option.forwardPrice,
    forward_point: option.forwardPointUsd,
    domestic: 'BTC',
    settlement: option.settlement,
    fixing_price: option.fixingPrice,
    creation_ts: option.createdAtMs,
    expiry_ts: option.expiresAtMs,
    closed_ts: option.closedAtMs,
    physical_delivery_id: option.deliveredTradeId,
    leg_id: option.legId,
    side: 'b',
    type: option.kind === 'call' ? 'c' : 'p',
    quantity: option.quantity,
    strike: option.strike,
    volatility: option.impliedVolatility,
    margin: option.premiumSats,
    pl: option.state === 'running' ? runningPnlSats({ trade: option, quote, nowMs }) : option.pnlSats,
    maintenance_margin: option.maintenanceMarginSats,
    opening_fee: option.openingFeeSats,
    closing_fee: option.closingFeeSats,
    running: option.state === 'running',
    closed: option.state === 'closed',
    // Clients detect the end by `closed` and `expired`.
    expired: option.state === 'expired' || option.state === 'exercised',
    exercised: option.state === 'exercised',
  }
}

/** Implements protocol/v2.md#options-operations. */
export function optionsHandlers(deps: Exchange): HandlersOf<typeof v2.options> {
  const { optionsEngine, optionStore, surface, quotes, halt, clocks } = deps
  const wire = (option: OptionPosition) => toWireOption(option, quotes.ticker(), clocks.marketMs())
  return {
    closeAll: ({ uid }) => ({ trades: optionsEngine.closeAll(uid).map(wire) }),
    close: ({ uid, query }) => wire(optionsEngine.close(uid, query.id)),
    trades: ({ uid, query }) =>
      (query.status === 'running' ? optionStore.running(uid, query) : optionStore.ended(uid, query)).map(
        wire,
      ),
    newTrade: ({ uid, body }) => {
      const { quantity, settlement, instrument_name: instrumentName } = body
      return wire(optionsEngine.buy(uid, { side: 'buy', quantity, settlement, instrumentName }))
    },
    updateTrade: ({ uid, body }) => wire(optionsEngine.setSettlement(uid, body.id, body.settlement)),
    // A string (protocol/v2.md#options-operations).
    instrument: ({ query }) => ({ volatility: String(surface.of(surface.named(query.instrument_name))) }),
    instruments: () => surface.listed(),
    getTrade: ({ uid, params }) => wire(optionsEngine.option(uid, params.id)),
    volatility: () => ({ volatilityIndex: String(surface.index()) }),
    market: () => ({
      active: !halt.isOn,
      limits: {
        margin: { min: optionsMarket.minPremiumSats, max: optionsMarket.maxPremiumSats },
        quantity: { min: optionsMarket.minQuantity, max: optionsMarket.maxQuantity },
        count: { max: optionsMarket.maxTradeCount },
      },
      fees: { trading: optionsMarket.feeRate },
    }),
  }
}
