import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import type { PassphraseScore } from '../ports/vault'

const rater = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** Rates a passphrase by its first 100 characters; the time for more grows fast. */
export const ratePassphrase = (passphrase: string): PassphraseScore =>
  rater.check(passphrase.slice(0, 100)).score
