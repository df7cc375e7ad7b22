import { dayMs } from '@common/domain/durations'
import { z } from 'zod'
import { toPriceGrid } from '@common/domain/units'
import { bodyNumber, request } from '@common/exchange-api/v2/fields'
import { priceBounds } from '../prices/price-bounds'
import { auditLedger } from '../ledger/audit'
import { controlCall, type ControlCall, type ControlDeps } from './control-call'

const price = request({
  price: bodyNumber('price', priceBounds).optional(),
  hold: z.boolean({ error: 'hold must be true or false' }).default(true),
  release: z.literal(true, { error: 'release must be true' }).optional(),
}).refine(({ price, release }) => (price === undefined) !== (release === undefined), {
  path: ['price'],
  error: 'exactly one of price and release must be given',
})
const clock = request({ advanceMs: bodyNumber('advanceMs', { min: 0, max: 366 * dayMs, whole: true }) })
const emptyRequest = request({})

export function marketCalls({
  store,
  clocks,
  driver,
  quotes,
  depth,
  prices: scenario,
}: ControlDeps): ControlCall[] {
  const times = () => ({ marketTimeMs: clocks.marketMs(), serviceTimeMs: clocks.serviceMs() })
  const prices = () => ({ ...quotes.ticker(), isHeld: driver.isHeld, model: depth.model })
  return [
    controlCall('POST', '/practice/price', price, (move) => {
      if (move.price === undefined) driver.release()
      else driver.moveTo(toPriceGrid(move.price), move.hold)
      return prices()
    }),
    controlCall('POST', '/practice/clock', clock, ({ advanceMs }) => {
      clocks.advance(advanceMs)
      driver.catchUp()
      return times()
    }),
    controlCall('GET', '/practice/state', emptyRequest, () => ({
      ...prices(),
      ...times(),
      walk: scenario.progress(),
    })),
    controlCall('GET', '/practice/audit', emptyRequest, () => auditLedger(store)),
  ]
}
