import type { KdfCost } from '../../../electron/core/vault/encrypted-text'

/** Minimum cost, an eighth of the default. */
export const testKdfCost: KdfCost = { N: 2 ** 14, r: 8, p: 1 }
