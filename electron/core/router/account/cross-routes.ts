import { need } from '../../account/actions/option-actions'
import type { Handlers, RouterDeps } from '../router-deps'
import { answering } from '../to-bridge-error'

export function crossRoutes({ session }: RouterDeps): Handlers['cross'] {
  const cross = () => need(session.live().cross)
  return {
    place: answering(({ orderId, ...order }) => cross().place(orderId, order)),
    cancel: answering(({ id }) => cross().cancel(id)),
    cancelAll: answering(() => cross().cancelAll()),
    close: answering(() => cross().close()),
    setLeverage: answering(({ leverage }) => cross().setLeverage(leverage)),
    deposit: answering(({ amountSats }) => cross().deposit(amountSats)),
    withdraw: answering(({ amountSats }) => cross().withdraw(amountSats)),
  }
}
