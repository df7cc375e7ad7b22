import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import type { PassphraseScore } from '../ports/storage/vault'

/**
 * Only the first 100 characters: the cost grows quickly. Nothing stays in memory: cache and last regular expression
 * match are cleared.
 */
export function ratePassphrase(passphrase: string): PassphraseScore {
  const rater = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const { score } = rater.check(passphrase.slice(0, 100))
  for (const pattern of ['x', '(x)(x)(x)(x)(x)(x)(x)(x)(x)']) new RegExp(pattern).exec('x'.repeat(9))
  return score
}
