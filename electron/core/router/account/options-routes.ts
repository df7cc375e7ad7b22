import { need } from '../../account/actions/option-actions'
import type { Handlers, RouterDeps } from '../router-deps'
import { answering } from '../to-bridge-error'

export function optionsRoutes({ session }: RouterDeps): Handlers['options'] {
  const options = () => need(session.live().options)
  return {
    offer: answering(async () => {
      const { instruments, ...rest } = await options().offer()
      return { ...rest, instruments: [...instruments] }
    }),
    volatility: answering(({ instrumentName, isFresh }) => options().volatility(instrumentName, isFresh)),
    buy: answering(({ orderId, ...order }) => options().buy(orderId, order)),
    close: answering(({ tradeId }) => options().close(tradeId)),
    closeAll: answering(() => options().closeAll()),
    setSettlement: answering(({ tradeId, settlement }) => options().setSettlement(tradeId, settlement)),
  }
}
