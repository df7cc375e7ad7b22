import { isActive } from '../../state/futures-tracker'
import type { Handlers, RouterDeps } from '../router-deps'
import { delegate } from '../middleware/delegate'
import { need } from '../../account/actions/option-actions'

export const futuresRoutes = ({ session }: RouterDeps): Handlers['futures'] =>
  delegate('futures', () => session.active().futures, {
    closed: ({ beforeMs, limit }) => session.active().storage.trades.ended({ beforeMs, limit }),
    ended: ({ tradeId }) => {
      const trade = session.active().storage.trades.find(tradeId)
      return trade && !isActive(trade) ? trade : null
    },
    open: ({ orderId, previewPrice, ...order }) =>
      session.active().futures.openTrade(orderId, order, previewPrice),
  })

export function crossRoutes({ session }: RouterDeps): Handlers['cross'] {
  const cross = () => need(session.active().cross)
  return delegate('cross', cross, {
    place: ({ orderId, previewPrice, ...order }) => cross().place(orderId, order, previewPrice),
  })
}

export function optionsRoutes({ session }: RouterDeps): Handlers['options'] {
  const options = () => need(session.active().options)
  return delegate('options', options, {
    offer: async () => {
      const { instruments, ...rest } = await options().offer()
      return { ...rest, instruments: [...instruments] }
    },
    volatility: ({ instrumentName, isFresh }) => options().volatility(instrumentName, isFresh),
    buy: ({ orderId, previewPrice, ...order }) => options().buy(orderId, order, previewPrice),
  })
}

export const swapsRoutes = ({ session }: RouterDeps): Handlers['swaps'] => ({
  price: () => need(session.active().swaps).price(),
  read: ({ swapId }) => need(session.active().swaps).readAgain(swapId),
  ofPayment: ({ source, paymentId }) => need(session.active().swaps).ofPayment(source, paymentId),
  make: ({ orderId, previewPrice, ...order }) =>
    need(session.active().swaps).make(orderId, order, previewPrice),
})

export const riskLimitsRoutes = ({ session }: RouterDeps): Handlers['guards'] => ({
  change: async (change) => void (await session.active().riskLimits.enforcer.change(change)),
})
