import { message } from '@common/texts/message'
import { VaultError, type PassphraseScore } from '../ports/storage/vault'

const shortestPassphrase = 8
/** zxcvbn 2: more than 10^8 guesses; two or more words exceed it. */
const minScore = 2

export async function computeScore(passphrase: string): Promise<PassphraseScore> {
  const { ratePassphrase } = await import('./rate-passphrase')
  return ratePassphrase(passphrase)
}

/** @throws VaultError if a passphrase is too short or too easy to guess */
export async function checkStrength(passphrase: string): Promise<void> {
  if (passphrase.length < shortestPassphrase)
    throw new VaultError('weak-passphrase', message('vault.weakPassphrase', { least: shortestPassphrase }))
  if ((await computeScore(passphrase)) < minScore)
    throw new VaultError('weak-passphrase', message('vault.guessable'))
}
