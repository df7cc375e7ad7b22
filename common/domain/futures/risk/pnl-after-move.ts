import { toPriceGrid, type Sats } from '../../units'
import { pnlSats, type PnlInput } from '../pnl'

/**
 * Before fees; `move` is a fraction of the entry price. Asymmetric, because the contract is inverse.
 * @throws RangeError as `pnlSats`
 */
export const pnlAfterMoveSats = (position: Omit<PnlInput, 'exitPrice'>, move: number): Sats =>
  pnlSats({ ...position, exitPrice: toPriceGrid(position.entryPrice * (1 + move)) })
