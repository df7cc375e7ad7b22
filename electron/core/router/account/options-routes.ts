import { need } from '../../account/actions/option-actions'
import type { Handlers, RouterDeps } from '../router-deps'
import { withBridgeErrors } from '../to-bridge-error'

export function optionsRoutes({ session }: RouterDeps): Handlers['options'] {
  const options = () => need(session.live().options)
  return {
    offer: withBridgeErrors(async () => {
      const { instruments, ...rest } = await options().offer()
      return { ...rest, instruments: [...instruments] }
    }),
    volatility: withBridgeErrors(({ instrumentName, isFresh }) =>
      options().volatility(instrumentName, isFresh),
    ),
    buy: withBridgeErrors(({ orderId, ...order }) => options().buy(orderId, order)),
    close: withBridgeErrors(({ tradeId }) => options().close(tradeId)),
    closeAll: withBridgeErrors(() => options().closeAll()),
    setSettlement: withBridgeErrors(({ tradeId, settlement }) =>
      options().setSettlement(tradeId, settlement),
    ),
  }
}
