import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

const rater = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** From 0, one of the first that is tried, to 4, very hard to guess. Of a long one only the beginning is looked at. */
export const ratePassphrase = (passphrase: string): 0 | 1 | 2 | 3 | 4 =>
  rater.check(passphrase.slice(0, 100)).score
