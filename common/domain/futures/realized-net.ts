import type { FuturesTrade } from './trade'
import { sats, type Sats } from '../units'

/** What a closed trade brought, in sats: its P&L after the opening fee, the closing fee and the carry fees. */
export const realizedNetSats = ({
  pnlSats,
  openingFeeSats,
  closingFeeSats,
  fundingFeeSats,
}: FuturesTrade): Sats => sats(pnlSats - openingFeeSats - closingFeeSats - fundingFeeSats, 'net result')
