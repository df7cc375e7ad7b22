import { sats } from '@common/domain/units'
import { expect, test } from 'vitest'
import { estimateFees } from '../../../electron/core/exchange/v1/to-domain/estimate-fees'

const position = {
  state: 'closed',
  side: 'buy',
  quantity: 60,
  price: 60_000,
  liquidationPrice: 54_545.5,
  exitPrice: 61_000,
  marginSats: sats(10_000),
} as const

const fees = (openingFeeSats: number, closingFeeSats: number, maintenanceMarginSats: number) => ({
  openingFeeSats,
  closingFeeSats,
  maintenanceMarginSats,
  areFeesEstimated: true,
})

test.each([
  [{ state: 'open', exitPrice: null }, fees(0, 0, 209)],
  [{ state: 'running', exitPrice: null }, fees(100, 0, 109)],
  [{}, fees(100, 98, 0)],
  [{ state: 'canceled', exitPrice: null }, fees(0, 0, 0)],
  // A loss of the whole margin leaves the reserve for the closing fee.
  [{ exitPrice: 54_000 }, fees(100, 109, 0)],
  // Charged at the liquidation price.
  [{ exitPrice: null }, fees(100, 109, 0)],
  // A short below 1x can't be liquidated.
  [{ state: 'running', exitPrice: null, liquidationPrice: 0 }, fees(100, 0, 100)],
] as const)('estimates the fees of %j', (changes, estimated) => {
  expect(estimateFees({ ...position, ...changes })).toEqual(estimated)
})
