import * as z from 'zod'
import type { Shape } from '../shape'

export const BitcoinAddressSchema = z.object({
  /** Canonical: segwit in lower case. */
  address: z.string(),
  kind: z.enum(['p2pkh', 'p2sh', 'p2wpkh', 'p2wsh', 'p2tr']),
  /** Base58 addresses are the same on all test networks. */
  networks: z.array(z.enum(['mainnet', 'testnet', 'regtest'])).readonly(),
  /** Hex of a hash, or of a p2tr output key. */
  program: z.string(),
})
export type BitcoinAddress = Shape<typeof BitcoinAddressSchema>
export type AddressKind = BitcoinAddress['kind']
