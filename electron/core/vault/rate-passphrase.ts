import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import type { PassphraseScore } from '../ports/vault'

/**
 * Rates a passphrase by its first 100 characters; the time for more grows fast. Nothing of it stays in memory: the rater is dropped with
 * its cache, and another match replaces the text that the regular expression engine keeps of the last one.
 */
export function ratePassphrase(passphrase: string): PassphraseScore {
  const rater = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  const { score } = rater.check(passphrase.slice(0, 100))
  for (const pattern of ['x', '(x)(x)(x)(x)(x)(x)(x)(x)(x)']) new RegExp(pattern).exec('x'.repeat(9))
  return score
}
