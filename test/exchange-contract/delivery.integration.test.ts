import { describe, expect, test } from 'vitest'
import { payoffSats } from '@common/domain/options/payoff'
import { readBalance, useExchange } from '../support/practice/practice'
import type { SignedCaller } from '../support/api/signed-caller'

const exchange = useExchange()
const dayMs = 24 * 3_600_000
const strike = 50_000
const quantity = 1000

async function buy(user: SignedCaller, letter: 'C' | 'P') {
  await exchange().price(strike)
  const instrument_name = `BTC.24H.${strike}.${letter}`
  const order = { side: 'b', quantity, settlement: 'physical', instrument_name }
  const reply = await user.post('/v2/options', order)
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}

describe('option delivered as a futures trade', () => {
  test('EX-1129 charges the trade only the funding due after the delivery', async () => {
    const user = await exchange().account(1_000_000)
    const { id } = await buy(user, 'C')
    await exchange().price(60_000)
    await exchange().advance(2 * dayMs)
    const ended = (await user.get(`/v2/options/trades/${id}`)).body
    const fees = (await user.get('/v2/futures/carry-fees')).body
    expect(fees.map((fee) => fee.id)).toEqual([1, 2, 3].map(() => ended.physical_delivery_id))
    expect(fees.every(({ ts }) => ts > ended.expiry_ts)).toBe(true)
  })

  /** Ends with index and last price on opposite sides of the strike. */
  async function endBetween(user: SignedCaller) {
    const call = await buy(user, 'C')
    const put = await buy(user, 'P')
    await exchange().advance(dayMs - 10_000)
    const { indexPrice, lastPrice } = (await exchange().control('/price', { price: strike, hold: false }))
      .body as unknown as { indexPrice: number; lastPrice: number }
    const basis = indexPrice - lastPrice
    await exchange().control('/price', { price: Math.round(strike - basis / 2), hold: false })
    await exchange().advance(10_000)
    const state = (await exchange().control('/state')).body
    const { id } = basis > 0 ? call : put
    const ended = (await user.get(`/v2/options/trades/${id}`)).body
    const isBetween = (Number(ended.fixing_price) - strike) * (strike - state.lastPrice) > 0
    return isBetween && Number(ended.pl) > -ended.margin ? { ended, call, put } : null
  }

  test('EX-1130 pays cash instead when the market would liquidate the trade immediately', async () => {
    for (let tries = 0; tries < 20; tries++) {
      const user = await exchange().account(1_000_000)
      const between = await endBetween(user)
      if (between === null) continue
      const { ended, call, put } = between
      expect(ended).toMatchObject({ expired: true, exercised: true, physical_delivery_id: null })
      expect((await user.get('/v2/futures', { type: 'running' })).body).toEqual([])
      const kind = ended.type === 'c' ? 'call' : 'put'
      const payoff = payoffSats({ kind, quantity, strike }, Number(ended.fixing_price))
      const spent = call.margin + put.margin + call.opening_fee + put.opening_fee + ended.closing_fee
      expect(await readBalance(user)).toBe(1_000_000 - spent + payoff)
      return
    }
    expect.unreachable('the index never was on the other side of the strike')
  })
})
