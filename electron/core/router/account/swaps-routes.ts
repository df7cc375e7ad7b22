import { need } from '../../account/actions/option-actions'
import type { Handlers, RouterDeps } from '../router-deps'
import { withBridgeErrors } from '../to-bridge-error'

export const swapsRoutes = ({ session }: RouterDeps): Handlers['swaps'] => ({
  price: withBridgeErrors(() => need(session.live().swaps).price()),
  read: withBridgeErrors(({ swapId }) => need(session.live().swaps).readAgain(swapId)),
  ofPayment: withBridgeErrors(({ source, paymentId }) =>
    need(session.live().swaps).ofPayment(source, paymentId),
  ),
  make: withBridgeErrors(({ orderId, ...order }) => need(session.live().swaps).make(orderId, order)),
})
