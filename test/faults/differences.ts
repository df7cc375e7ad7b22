import type { Exchange } from '../../electron/core/ports/exchange'
import { readWhole } from '../../electron/core/usecases/lists/read-whole'
import type { Bridge } from './world'

/** The service's books against what the app shows. */
export async function differencesOf(bridge: Bridge, service: Exchange): Promise<string[]> {
  const [open, running, account, paid, shownTrades, shownWallet, shownAccount] = await Promise.all([
    service.trades('open'),
    service.trades('running'),
    service.account(),
    readWhole(service.withdrawals),
    first(bridge.futures.live(undefined)),
    first(bridge.wallet.live(undefined)),
    first(bridge.account.state(undefined)),
  ])
  const trade = (each: (typeof open)[number]): string =>
    `${each.id} ${each.state} ${each.marginSats} ${each.price} ${each.stopLossPrice}`
  const payment = (each: (typeof paid.items)[number]): string => `${each.id} ${each.state} ${each.amountSats}`
  const isLive = ({ state }: (typeof open)[number]): boolean => state === 'open' || state === 'running'
  return [
    ...difference('trades', [...open, ...running].map(trade), shownTrades.trades.filter(isLive).map(trade)),
    ...difference('withdrawals', paid.items.map(payment), shownWallet.withdrawals.map(payment)),
    ...difference('balance', [account.balanceSats], [shownAccount?.account.balanceSats ?? null]),
  ]
}

function difference(what: string, books: readonly unknown[], view: readonly unknown[]): string[] {
  const [there, here] = [books, view].map((list) => JSON.stringify(list.toSorted()))
  return there === here ? [] : [`${what}: the books have ${there}, the app ${here}`]
}

/** What a feed holds now. */
export async function first<T>(feed: AsyncIterable<T>): Promise<T> {
  for await (const item of feed) return item
  throw new Error('the feed ended')
}
