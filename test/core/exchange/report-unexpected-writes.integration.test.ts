import { upperCaseSigningText } from '@common/exchange-api/sign'
import { v2 } from '@common/exchange-api/v2/endpoints'
import type { FuturesOrder } from '@common/domain/futures/trade'
import { describe, expect, test } from 'vitest'
import { reportUnexpectedWrites } from '../../../electron/core/exchange/rest/report-unexpected-writes'
import { KeyRing } from '../../../electron/core/exchange/rest/key-ring'
import { OriginRateLimiters } from '../../../electron/core/exchange/rest/request-queue'
import { RestClient } from '../../../electron/core/exchange/rest/rest-client'
import { toSingleKey } from '../../../electron/core/ports/connection'
import { Secret } from '../../../electron/core/ports/secret'
import { json } from './support/fault-service'
import { failure, useService } from './support/use-service'
import { wireTrade } from './support/wire-trade'

const under = useService()
const fault = new TypeError('a bug')
const { cancel, market } = v2.futures
const body = { id: 'a0b1c2d3-0000-4000-8000-000000000000' }

function connect() {
  const secret = new Secret('s')
  return new RestClient({
    origin: new URL(under.service.restUrl).origin,
    keys: new KeyRing(
      [toSingleKey({ key: secret, secret, passphrase: secret })],
      'LNM',
      upperCaseSigningText,
    ),
    clock: under.clock,
    random: () => 1,
    onQueued: () => undefined,
    timestampToleranceMs: 30_000,
    rateLimiters: new OriginRateLimiters(under.clock, {
      signed: { requests: 1000, perMs: 1 },
      open: { requests: 1000, perMs: 1 },
    }),
  })
}

describe('an internal error in an operation', () => {
  test('is thrown unchanged before a write is sent', async () => {
    const order: FuturesOrder = {
      side: 'buy',
      orderType: 'market',
      get leverage(): number {
        throw fault
      },
    }
    await expect(under.exchange.openTrade(order)).rejects.toBe(fault)
    expect(under.service.requests).toEqual([])
  })

  test('makes the outcome of an order unknown after it was sent', async () => {
    under.service.answer = json(wireTrade)
    const order: FuturesOrder = {
      side: 'buy',
      orderType: 'market',
      leverage: 10,
      get quantity(): number {
        // The response is compared with the order.
        if (under.service.requests.length > 0) throw fault
        return wireTrade.quantity
      },
    }
    const error = await failure(under.exchange.openTrade(order))
    expect([error.kind, error.cause]).toEqual(['unknown-outcome', fault])
    expect(under.service.requests).toHaveLength(1)
  })

  test('makes the outcome unknown after a write was sent, also in a nested module', async () => {
    const rest = connect()
    const brokenAfterwards = async (): Promise<never> => {
      under.service.answer = (response) => response.end('not what was expected')
      await rest.call(cancel, { body }).catch(() => undefined)
      throw fault
    }
    const guarded = reportUnexpectedWrites(
      { cancelTrade: brokenAfterwards, options: { close: brokenAfterwards }, swaps: null },
      () => rest.writesSent,
    )
    for (const operation of [guarded.cancelTrade, guarded.options.close]) {
      const error = await failure(operation())
      expect([error.kind, error.cause]).toEqual(['unknown-outcome', fault])
    }
    expect(guarded.swaps).toBe(null)
    expect(under.service.requests.map(({ method }) => method)).toEqual(['POST', 'POST'])
    await rest.close()
  })

  test('is thrown unchanged after a read', async () => {
    const rest = connect()
    const read = async (): Promise<never> => {
      await rest.call(market, {}).catch(() => undefined)
      throw fault
    }
    await expect(reportUnexpectedWrites({ read }, () => rest.writesSent).read()).rejects.toBe(fault)
    expect(under.service.requests).toHaveLength(1)
    await rest.close()
  })
})
