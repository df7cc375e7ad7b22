import fc from 'fast-check'
import { onTestFinished } from 'vitest'
import { isReady, startExchange, startOver, until } from '../../../support/app/app-over-wire'
import { subscribe } from '../../../support/subscribe'
import { startTamperingProxy } from '../../../support/proxies/tampering-proxy'
import { temporaryFolder } from '../../../support/temporary-folder'
import { createControl } from './over-practice'

export type OrderApp = Awaited<ReturnType<typeof openOrderApp>>

/** `change` edits responses to writes. */
export async function openOrderApp(
  change: (method: string, body: Record<string, unknown>) => void = () => undefined,
) {
  const practice = await startExchange({ balanceSats: 1_000_000_000, market: 'rough' })
  const proxy = await startTamperingProxy(practice.rest, ({ method }, { status, body }) => {
    if (method !== 'GET' && status === 200 && typeof body === 'object' && body !== null)
      change(method, body as Record<string, unknown>)
    return { status, body }
  })
  onTestFinished(() => proxy.close())
  const app = await startOver({ ...practice, rest: proxy.url }, temporaryFolder())
  const { bridge, shown } = app
  const session = subscribe(bridge.session.state(undefined))
  const account = subscribe(bridge.account.state(undefined))
  const quotes = subscribe(bridge.market.quotes(undefined))
  await bridge.session.startPractice(undefined)
  await until(session, isReady)
  await until(account, (state) => state !== null)
  await until(quotes, ({ source }) => source === 'live')
  await bridge.market.futures(undefined)
  return {
    ...app,
    quotes,
    control: createControl(practice),
    /** Undefined if rejected. */
    open: async (order: {
      side: 'buy' | 'sell'
      quantity: number
      leverage: number
      previewPrice?: number
    }) => {
      const sent = { orderType: 'market', ...order, orderId: crypto.randomUUID() } as const
      const outcome = await bridge.futures.open(sent).catch(() => undefined)
      return outcome?.kind === 'done' ? outcome.value : undefined
    },
    reported: () => shown.flatMap(({ event }) => (event.kind === 'booked-differently' ? [event] : [])),
  }
}

const aSide = fc.constantFrom('buy' as const, 'sell' as const)

/** Previews use an outdated price. */
export async function tradeAtRandom(
  { bridge, open, control, quotes }: OrderApp,
  runs: number,
): Promise<number> {
  let closed = 0
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        side: aSide,
        quantity: fc.integer({ min: 1, max: 500_000 }),
        leverage: fc.integer({ min: 2, max: 50 }),
      }),
      fc.integer({ min: 49_000, max: 51_000 }),
      async (order, price) => {
        const previewPrice = quotes.last().ticker.lastPrice
        await control('/price', { price })
        const trade = await open({ ...order, previewPrice })
        if (!trade) return
        const outcome = await bridge.futures.close({ tradeId: trade.id, previewPrice })
        if (outcome.kind === 'done') closed += 1
      },
    ),
    { numRuns: runs },
  )
  return closed
}
