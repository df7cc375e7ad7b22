import { text } from '@common/texts/text'
import { VaultError, type PassphraseScore } from '../ports/vault'

const shortestPassphrase = 8
/** zxcvbn: guessed within 10^8 tries is "somewhat guessable"; two and more words are beyond it. */
const leastScore = 2

/** Rates a passphrase. The lists of common passwords are large and loaded with the first one. */
export async function scoreOf(passphrase: string): Promise<PassphraseScore> {
  const { ratePassphrase } = await import('./rate-passphrase')
  return ratePassphrase(passphrase)
}

/** @throws VaultError if a passphrase is too short or too easy to guess to seal anything with */
export async function checkStrength(passphrase: string): Promise<void> {
  if (passphrase.length < shortestPassphrase)
    throw new VaultError('weak-passphrase', text('vault.weakPassphrase', { least: shortestPassphrase }))
  if ((await scoreOf(passphrase)) < leastScore)
    throw new VaultError('weak-passphrase', text('vault.guessable'))
}
