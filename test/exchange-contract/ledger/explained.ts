import { partsPerUsd } from '@common/domain/swaps/usd-parts'
import type { SignedCaller } from '../../support/api/signed-caller'
import { v3 } from '../../support/api/v3-body'
import { V3Caller } from '../../support/api/v3-caller'
import type { WireFields } from '../../support/api/wire-body'
import type { LedgerState } from './perform'

export interface Balances {
  readonly sats: number
  /** Ten-thousandths of a synthetic dollar. */
  readonly parts: number
}

interface Swap {
  readonly in_asset: string
  readonly in_amount: number
  readonly out_amount: number
}
interface Payment {
  readonly type: string
  readonly amount: number
  readonly fee?: number
  readonly success?: boolean
  readonly is_confirmed?: boolean
  readonly status?: string
}

const sum = <T>(items: readonly T[], of: (item: T) => number): number =>
  items.reduce((total, item) => total + of(item), 0)

function tradeFlow(trade: WireFields, received: number, existing: LedgerState): number {
  const moved = (existing.cashedIn.get(trade.id) ?? 0) - (existing.added.get(trade.id) ?? 0) + received
  if (trade.canceled) return 0
  const { margin, maintenance_margin, opening_fee, closing_fee, entry_margin, pl } = trade
  if (trade.closed) return moved - entry_margin - opening_fee - closing_fee + pl + margin
  return moved - (entry_margin ?? margin) - opening_fee - maintenance_margin
}

/** Physical delivery turns margin and reserve into those of a futures trade. */
function optionFlow(option: WireFields, trades: readonly WireFields[], existing: LedgerState): number {
  const { id, running, margin, opening_fee, closing_fee, maintenance_margin, pl } = option
  if (running) return -margin - opening_fee - maintenance_margin
  const reserve = existing.reserves.get(id) ?? Number.NaN
  const delivered = trades.find((trade) => trade.id === option.physical_delivery_id)
  if (delivered === undefined) return pl - opening_fee - closing_fee
  // A closed trade's reserve is reported less the closing fee.
  const deliveredReserve = delivered.maintenance_margin + delivered.closing_fee
  return -margin - opening_fee - reserve + delivered.entry_margin + deliveredReserve
}

const isOut = ({ type, success, status }: Payment): boolean =>
  type === 'bitcoin' ? status !== 'failed' : success === true
const isIn = ({ type, success, is_confirmed }: Payment): boolean =>
  type === 'bitcoin' ? is_confirmed === true : success === true

/** No payment may be pending. */
export async function explained(user: SignedCaller, first: number, existing: LedgerState): Promise<Balances> {
  const list = async (path: string, query = {}) => (await user.get(path, { limit: 1000, ...query })).body
  const trades = [
    ...(await list('/v2/futures', { type: 'open' })),
    ...(await list('/v2/futures', { type: 'running' })),
    ...(await list('/v2/futures', { type: 'closed' })),
  ]
  const options = [
    ...(await list('/v2/options', { status: 'running' })),
    ...(await list('/v2/options', { status: 'closed' })),
  ]
  const received = new Map<string, number>()
  for (const { id, fee } of await list('/v2/futures/carry-fees'))
    if (fee < 0) received.set(id, (received.get(id) ?? 0) - fee)
  const deposits = (await list('/v2/user/deposit')) as unknown as Payment[]
  const withdrawals = (await list('/v2/user/withdraw')) as unknown as Payment[]
  const swaps = (await list('/v2/swap')) as unknown as Swap[]
  const [bought, sold] = [
    swaps.filter((swap) => swap.in_asset === 'USD'),
    swaps.filter((swap) => swap.in_asset === 'BTC'),
  ]
  const collateral = v3(await new V3Caller(user.rest, user.account).get('/futures/cross/transfers')).data
  return {
    sats:
      first -
      sum(collateral, ({ amount }) => amount) +
      sum(trades, (trade) => tradeFlow(trade, received.get(trade.id) ?? 0, existing)) +
      sum(options, (option) => optionFlow(option, trades, existing)) +
      sum(deposits.filter(isIn), ({ amount }) => amount) -
      sum(withdrawals.filter(isOut), ({ amount, fee = 0 }) => amount + fee) +
      sum(bought, (swap) => swap.out_amount) -
      sum(sold, (swap) => swap.in_amount),
    parts: Math.round(
      partsPerUsd * (sum(sold, (swap) => swap.out_amount) - sum(bought, (swap) => swap.in_amount)),
    ),
  }
}
