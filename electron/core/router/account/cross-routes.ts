import { need } from '../../account/actions/option-actions'
import type { Handlers, RouterDeps } from '../router-deps'
import { withBridgeErrors } from '../to-bridge-error'

export function crossRoutes({ session }: RouterDeps): Handlers['cross'] {
  const cross = () => need(session.live().cross)
  return {
    place: withBridgeErrors(({ orderId, ...order }) => cross().place(orderId, order)),
    cancel: withBridgeErrors(({ id }) => cross().cancel(id)),
    cancelAll: withBridgeErrors(() => cross().cancelAll()),
    close: withBridgeErrors(() => cross().close()),
    setLeverage: withBridgeErrors(({ leverage }) => cross().setLeverage(leverage)),
    deposit: withBridgeErrors(({ amountSats }) => cross().deposit(amountSats)),
    withdraw: withBridgeErrors(({ amountSats }) => cross().withdraw(amountSats)),
  }
}
