import { need } from '../../account/actions/option-actions'
import type { Handlers, RouterDeps } from '../router-deps'
import { answering } from '../to-bridge-error'

export const swapsRoutes = ({ session }: RouterDeps): Handlers['swaps'] => ({
  price: answering(() => need(session.live().swaps).price()),
  read: answering(({ swapId }) => need(session.live().swaps).readAgain(swapId)),
  ofPayment: answering(({ source, paymentId }) => need(session.live().swaps).ofPayment(source, paymentId)),
  make: answering(({ orderId, ...order }) => need(session.live().swaps).make(orderId, order)),
})
