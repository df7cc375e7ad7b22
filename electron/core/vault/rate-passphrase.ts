import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import type { PassphraseScore } from '../ports/vault'

/**
 * Rates the first 100 characters; the cost grows quickly. Discards the cache and overwrites the last regular
 * expression match, so nothing stays in memory.
 */
export function ratePassphrase(passphrase: string): PassphraseScore {
  const rater = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const { score } = rater.check(passphrase.slice(0, 100))
  for (const pattern of ['x', '(x)(x)(x)(x)(x)(x)(x)(x)(x)']) new RegExp(pattern).exec('x'.repeat(9))
  return score
}
