import { systemClock } from '../../../../electron/core/system-clock'
import type { Exchange } from '../../../../electron/core/ports/exchange/exchange'
import { startPractice } from '../../../../electron/practice/start/practice-exchange'
import { InMemoryService } from '../../../support/in-memory-exchange/in-memory-service'
import { connectTo, createControl } from './over-practice'

export interface Environment {
  readonly exchange: Exchange
  readonly price: (usd: number) => Promise<void>
  readonly pay: (request: { readonly depositId: string; readonly paymentRequest: string }) => Promise<void>
  readonly invoice: (amountSats: number) => Promise<string>
  readonly close: () => Promise<void>
}

const firstPrice = 20_000

function inMemory(): Promise<Environment> {
  const service = new InMemoryService(systemClock, firstPrice)
  const exchange = service.connect()
  return Promise.resolve({
    exchange,
    price: (usd) => Promise.resolve(service.setPrice(usd)),
    pay: ({ depositId }) => Promise.resolve(service.pay(depositId)),
    invoice: (amountSats) => Promise.resolve(service.invoice(amountSats)),
    close: () => exchange.close(),
  })
}

async function overTheWire(): Promise<Environment> {
  const practice = await startPractice({ dataFolder: null, heldPrice: firstPrice, hasLimits: false })
  const exchange = connectTo(practice)
  const control = createControl(practice)
  return {
    exchange,
    price: async (price) => void (await control('/price', { price, hold: true })),
    pay: async ({ paymentRequest }) => void (await control('/pay', { paymentRequest })),
    invoice: async (amount) => String((await control('/invoice', { amount })).paymentRequest),
    close: async () => {
      await exchange.close()
      await practice.close()
    },
  }
}

export const environments: readonly (readonly [name: string, start: () => Promise<Environment>])[] = [
  ['the service in memory', inMemory],
  ['the practice exchange', overTheWire],
]
