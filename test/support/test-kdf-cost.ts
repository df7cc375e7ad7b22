import type { KdfCost } from '../../electron/core/vault/sealed-text'

/** The smallest cost a sealed file may have: an eighth of the full one. */
export const testKdfCost: KdfCost = { N: 2 ** 14, r: 8, p: 1 }
