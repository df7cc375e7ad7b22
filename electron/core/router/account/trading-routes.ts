import { isActive } from '../../state/futures-tracker'
import type { Handlers, RouterDeps } from '../router-deps'
import { delegate } from '../middleware/delegate'
import { need } from '../../ports/refusal'

export const futuresRoutes = ({ session }: RouterDeps): Handlers['futures'] =>
  delegate('futures', () => session.active().futures, {
    closed: (query) => session.active().storage.trades.ended(query),
    ended: ({ tradeId }) => {
      const trade = session.active().storage.trades.find(tradeId)
      return trade && !isActive(trade) ? trade : null
    },
  })

export const crossRoutes = ({ session }: RouterDeps): Handlers['cross'] =>
  delegate('cross', () => need(session.active().cross), {})

export function optionsRoutes({ session }: RouterDeps): Handlers['options'] {
  const options = () => need(session.active().options)
  return delegate('options', options, {
    offer: async () => {
      const { instruments, ...rest } = await options().offer()
      return { ...rest, instruments: [...instruments] }
    },
    volatility: ({ instrumentName, isFresh }) => options().volatility(instrumentName, isFresh),
  })
}

export const swapsRoutes = ({ session }: RouterDeps): Handlers['swaps'] =>
  delegate('swaps', () => need(session.active().swaps), {})

export const riskLimitsRoutes = ({ session }: RouterDeps): Handlers['guards'] => ({
  change: async (change) => void (await session.active().riskLimits.enforcer.change(change)),
})
