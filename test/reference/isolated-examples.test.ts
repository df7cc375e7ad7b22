import { describe, expect, it } from 'vitest'
import { feeRate } from './fee-tiers'
import { fundingFee, profit, type Side, tradingFee } from './inverse-contract'
import * as isolated from './isolated'

describe('isolated trades: published liquidation prices and P&L', () => {
  it.each<[Side, bigint, string, string, number]>([
    ['buy', 1000n, '110000', '1', 55_000],
    ['buy', 1000n, '110000', '100', 108_911],
    ['sell', 1000n, '110000', '1', 100_000_000],
    ['sell', 1000n, '110000', '100', 111_111],
    ['buy', 10n, '90000', '10', 81_819],
  ])(
    'has the published liquidation price for %s %s at %s with %sx',
    (side, quantity, price, leverage, expected) => {
      expect(isolated.liquidationByLeverage(side, quantity, price, leverage).toNumber()).toBe(expected)
    },
  )

  it.each<[Side, bigint, string, string, bigint]>([
    ['buy', 10n, '50000', '55000', 1818n],
    ['buy', 10n, '50000', '46000', -1740n],
    ['sell', 10n, '50000', '45000', 2222n],
    ['sell', 10n, '50000', '55000', -1819n],
    ['buy', 1n, '1.0', '1.5', 33_333_333n],
  ])('has the published P&L for %s %s from %s to %s', (side, quantity, entry, exit, expected) => {
    expect(profit(side, quantity, entry, exit)).toBe(expected)
  })
})

describe('isolated trades: published fees and funding', () => {
  it('reserves 100 and 110 sats for 60 USD at 60,000 that is liquidated at 54,545', () => {
    expect(isolated.feeReserve(60n, '60000', '54545')).toEqual({ openingSats: 100n, closingSats: 110n })
    expect(isolated.marginForQuantity(60n, '10', '60000')).toBe(10_000n)
  })

  it('has no reserve left after a close at the liquidation price', () => {
    const reserve = isolated.feeReserve(60n, '60000', '54545')
    const opening = tradingFee('0.001', 60n, '60000')
    const maintenanceSats = reserve.openingSats + reserve.closingSats - opening
    expect(maintenanceSats).toBe(110n)
    const trade = {
      side: 'buy',
      quantity: 60n,
      price: '60000',
      marginSats: 10_000n,
      maintenanceSats,
    } as const
    expect(isolated.closeAt(trade, '54545', '0.001').maintenanceSats).toBe(0n)
  })

  it.each([
    ['0', 0.001],
    ['250000', 0.001],
    ['250000.01', 0.0008],
    ['1000001', 0.0007],
    ['5000001', 0.0006],
  ])('applies the published fee rate for a volume of %s USD', (volume, rate) => {
    expect(feeRate(volume).toNumber()).toBe(rate)
  })

  it('charges 1,667 sats of funding for 10,000 USD at 60,000, and 3 for 10 USD at 30,000', () => {
    expect(fundingFee('buy', 10_000n, '60000', '0.0001')).toBe(1667n)
    expect(fundingFee('sell', 10_000n, '60000', '0.0001')).toBe(-1667n)
    expect(fundingFee('buy', 10n, '30000', '0.0001')).toBe(3n)
  })
})

describe('isolated trades: the order of the published live test', () => {
  it('has a margin of 10, a liquidation price of 99,010 and a maintenance margin of 2', () => {
    const marginSats = isolated.marginForQuantity(1n, '100', '100000')
    const order = { side: 'buy', quantity: 1n, price: '100000', leverage: '100', marginSats } as const
    expect(marginSats).toBe(10n)
    expect(isolated.liquidationByLeverage('buy', 1n, '100000', '100').toNumber()).toBe(99_010)
    expect(isolated.maintenanceAtOrder(order)).toBe(2n)
    expect(isolated.debitedByOrder(order)).toBe(12n)
  })
})
