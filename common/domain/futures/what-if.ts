import { toPriceGrid, type Sats } from '../units'
import { pnlSats, type PnlInput } from './pnl'

/**
 * P&L before fees of a position if the price rose by this fraction of its entry, or fell where it is negative: not the same both ways, as
 * the contract is worth its dollars in sats. @throws RangeError as `pnlSats`
 */
export const pnlAfterMoveSats = (position: Omit<PnlInput, 'exitPrice'>, move: number): Sats =>
  pnlSats({ ...position, exitPrice: toPriceGrid(position.entryPrice * (1 + move)) })
