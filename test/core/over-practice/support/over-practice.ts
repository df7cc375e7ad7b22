import { afterAll, beforeAll } from 'vitest'
import { sats } from '@common/domain/units'
import { serviceExchange } from '../../../../electron/core/exchange/service-exchange'
import type { Protocol } from '@common/domain/services/protocols'
import type { Exchange } from '../../../../electron/core/ports/exchange/exchange'
import { practiceConnection } from '../../../../electron/core/session/profiles'
import { systemClock } from '../../../../electron/core/system-clock'
import { type RunningPractice, startPractice } from '../../../../electron/practice/start/practice-exchange'
import { seededRandom } from '../../../support/setup/seed'
import type { PracticeOptions } from '../../../../electron/practice/start/practice-options'

export const limitSell = {
  side: 'sell',
  orderType: 'limit',
  leverage: 5,
  marginSats: sats(5000),
  price: 80_000,
} as const

const unlimited = { requests: 1000, perMs: 1 }

interface Key {
  readonly key: string
  readonly secret: string
  readonly passphrase: string
}

export function connectTo(
  practice: RunningPractice,
  {
    protocol = 'v2',
    account = practice.account,
    listLimit,
    wsUrl = practice.ws,
  }: { protocol?: Protocol; account?: Key; listLimit?: number; wsUrl?: string } = {},
): Exchange {
  return serviceExchange({
    connection: { ...practiceConnection({ restUrl: practice.rest, wsUrl, ...account }), protocol },
    clock: systemClock,
    random: seededRandom(),
    limits: { signed: unlimited, open: unlimited },
    ...(listLimit !== undefined && { listLimit }),
  })
}

type Control = (path: string, body: object) => Promise<Record<string, unknown>>

export const createControl =
  ({ control, controlToken }: RunningPractice): Control =>
  async (path, body) => {
    const headers = { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' }
    const response = await fetch(control + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return (await response.json()) as Record<string, unknown>
  }

export interface OverPractice {
  readonly practice: RunningPractice
  readonly exchange: Exchange
  readonly control: Control
}

export function overPractice(protocol: Protocol, options: Partial<PracticeOptions> = {}): OverPractice {
  let practice: RunningPractice
  let exchange: Exchange
  beforeAll(async () => {
    practice = await startPractice({
      dataFolder: null,
      heldPrice: 60_000,
      balanceSats: 5_000_000,
      hasLimits: false,
      ...options,
    })
    exchange = connectTo(practice, { protocol })
  })
  afterAll(async () => {
    await exchange.close()
    await practice.close()
  })
  return {
    get practice() {
      return practice
    },
    get exchange() {
      return exchange
    },
    control: (path, body) => createControl(practice)(path, body),
  }
}

export function area<T>(value: T | null): T {
  if (value === null) throw new Error('the exchange has not got this area')
  return value
}
