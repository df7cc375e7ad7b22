import { randomUUID } from 'node:crypto'
import type { BridgeCaller } from './bridge-caller'

/** Only fields of every version. */
export interface Reported {
  readonly trades: readonly Trade[]
  readonly deposits: readonly { readonly id: string; readonly state: string }[]
  readonly withdrawals: readonly { readonly id: string; readonly state: string }[]
  readonly notices: readonly { readonly id: string; readonly event: { readonly kind: string } }[]
  readonly account: unknown
  readonly options?: readonly Trade[]
  readonly swaps?: readonly { readonly id: string }[]
}

interface Trade {
  readonly id: string
  readonly state: string
}

interface Done {
  readonly kind: 'done' | 'in-doubt'
  readonly value: Trade
}

interface Wallet extends Pick<Reported, 'deposits' | 'withdrawals'> {
  readonly kind: string
}

/** Returns the final data. */
export async function useProfile(bridge: BridgeCaller): Promise<Reported> {
  const { profile } = await bridge.next<{ phase: string; profile: { network: string } }>(
    'session.state',
    ({ phase }) => phase === 'ready',
  )
  const trades = await tradesGroup(bridge)
  const { ticker } = await bridge.next<{ ticker: { lastPrice: number } }>('market.quotes', () => true)
  const order = (part: object): Promise<Done> =>
    bridge.call(`${trades}.open`, { leverage: 10, quantity: 100, orderId: randomUUID(), ...part })
  const rounded = (share: number): number => Math.round(ticker.lastPrice * share)

  await order({ side: 'buy', orderType: 'market', stopLossPrice: rounded(0.98) })
  const toClose = await order({ side: 'sell', orderType: 'market', quantity: 30 })
  const toCancel = await order({ side: 'buy', orderType: 'limit', price: rounded(0.8) })
  await order({ side: 'buy', orderType: 'limit', price: rounded(0.7), takeProfitPrice: rounded(1.3) })
  await bridge.call(`${trades}.close`, { tradeId: toClose.value.id })
  await bridge.call(`${trades}.cancel`, { tradeId: toCancel.value.id })
  await order({ side: 'buy', orderType: 'market', quantity: 50, takeProfitPrice: rounded(1.4) })
  if (await hasOptions(bridge)) await buyAndSwap(bridge)
  if (profile.network === 'practice') await payAndMove(bridge, rounded(0.97))
  return tell(bridge, trades)
}

async function buyAndSwap(bridge: BridgeCaller): Promise<void> {
  const { instruments } = await bridge.call<{ instruments: string[] }>('options.offer')
  const [instrumentName] = instruments
  const order = { side: 'buy', instrumentName, quantity: 100, settlement: 'cash' }
  await bridge.call('options.buy', { ...order, settlement: 'physical', orderId: randomUUID() })
  const toSell = await bridge.call<Done>('options.buy', { ...order, orderId: randomUUID() })
  await bridge.call('options.close', { tradeId: toSell.value.id })
  const swap = { inAsset: 'BTC', outAsset: 'USD', inAmount: 40_000 }
  await bridge.call('swaps.make', { ...swap, orderId: randomUUID() })
}

async function payAndMove(bridge: BridgeCaller, price: number): Promise<void> {
  const { paymentRequest } = await bridge.call<{ paymentRequest: string }>('wallet.requestDeposit', {
    amountSats: 50_000,
  })
  await bridge.call('practice.pay', { paymentRequest })
  const invoice = await bridge.call<{ paymentRequest: string }>('practice.makeInvoice', {
    amountSats: 12_345,
  })
  const { paymentRequest: outgoing } = invoice
  // The exchange may reserve the whole balance.
  const mostFeeSats = 10_000_000
  await bridge.call('wallet.withdraw', { paymentRequest: outgoing, amountSats: 12_345, mostFeeSats })
  await bridge.call('practice.setPrice', { price })
  await bridge.next<Reported['notices']>('notices.list', (notices) =>
    ['stop-loss', 'deposit-settled'].every((kind) => notices.some(({ event }) => event.kind === kind)),
  )
  await bridge.next<Wallet>('wallet.live', ({ kind, deposits, withdrawals }) => {
    return (
      kind === 'snapshot' &&
      [...deposits, ...withdrawals].filter(({ state }) => state === 'settled').length > 1
    )
  })
}

const settlingMs = 5000

async function tell(bridge: BridgeCaller, trades: string): Promise<Reported> {
  await new Promise((resolve) => setTimeout(resolve, settlingMs))
  const isSnapshot = ({ kind }: { kind: string }): boolean => kind === 'snapshot'
  const optionReport = (await hasOptions(bridge)) ? await reportOptions(bridge) : {}
  const { deposits, withdrawals } = await bridge.next<Wallet>('wallet.live', isSnapshot)
  const notices = await bridge.next<Reported['notices']>('notices.list', () => true)
  const { account } = await bridge.next<{ account: unknown }>('account.state', () => true)
  // Read last, because running trades are refreshed continuously.
  const live = await bridge.next<{ kind: string; trades: Trade[] }>(`${trades}.live`, isSnapshot)
  return { trades: live.trades, deposits, withdrawals, notices, account, ...optionReport }
}

async function reportOptions(bridge: BridgeCaller): Promise<Pick<Reported, 'options' | 'swaps'>> {
  const { options } = await bridge.next<{ options: Trade[] }>('options.live', () => true)
  return { options, swaps: await bridge.next<{ id: string }[]>('swaps.list', () => true) }
}

async function hasOptions(bridge: BridgeCaller): Promise<boolean> {
  return bridge.call('options.offer').then(
    () => true,
    () => false,
  )
}

async function tradesGroup(bridge: BridgeCaller): Promise<'futures' | 'trades'> {
  return bridge.call('futures.closed', { limit: 1 }).then(
    () => 'futures',
    () => 'trades',
  )
}
