import { inspect } from 'node:util'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { serviceExchange } from '../../../../electron/core/exchange/service-exchange'
import type { Protocol } from '@common/domain/services/protocols'
import type { Exchange } from '../../../../electron/core/ports/exchange/exchange'
import { ExchangeError } from '../../../../electron/core/ports/exchange/exchange-error'
import { toSingleKey, type ConnectionKey } from '../../../../electron/core/ports/connection'
import { Secret } from '../../../../electron/core/ports/secret'
import { FaultService } from './fault-service'
import { ManualClock } from '../../../support/time/manual-clock'

const unlimited = { requests: 1000, perMs: 1 }

export interface ServiceUnderTest {
  readonly service: FaultService
  readonly clock: ManualClock
  readonly exchange: Exchange
  connectLimited(): Exchange
  connectWithKeys(keys: readonly ConnectionKey[]): Exchange
}

const unlimitedRates = { signed: unlimited, open: unlimited }

export function useService(protocol: Protocol = 'v2'): ServiceUnderTest {
  let service: FaultService
  let clock: ManualClock
  let exchange: Exchange

  const connection = () => ({
    profileId: 'p',
    network: 'testnet' as const,
    protocol,
    headerPrefix: 'LNM',
    keys: [
      toSingleKey({
        key: new Secret('key-text'),
        secret: new Secret('test-secret'),
        passphrase: new Secret('pass-text'),
      }),
    ],
    restUrl: service.restUrl,
    wsUrl: service.wsUrl,
  })

  beforeEach(async () => {
    service = await FaultService.start()
    clock = new ManualClock(Date.now())
    exchange = serviceExchange({
      connection: connection(),
      clock,
      random: () => 1,
      limits: unlimitedRates,
    })
  })

  afterEach(async () => {
    await service.stop()
    await exchange.close()
  })

  return {
    get service() {
      return service
    },
    get clock() {
      return clock
    },
    get exchange() {
      return exchange
    },
    connectLimited: () => serviceExchange({ connection: connection(), clock, random: () => 1 }),
    connectWithKeys: (keys) =>
      serviceExchange({
        connection: { ...connection(), keys },
        ...{ clock, random: () => 1, limits: unlimitedRates },
      }),
  }
}

export async function failure(work: Promise<unknown>): Promise<ExchangeError> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ExchangeError)) throw new Error(`expected an ExchangeError, got ${inspect(error)}`)
  return error
}

export async function passWaits(clock: ManualClock, ...delays: number[]): Promise<void> {
  for (const delayMs of delays) {
    await vi.waitFor(() => expect(clock.delays()).toContain(delayMs))
    clock.advance(delayMs)
  }
}
