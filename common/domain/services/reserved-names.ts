import type { Network } from '../account'
import { profileColors, type ProfileColor } from './profile-colors'

/** Colors of the practice and testnet badges. */
const reservedColors: ReadonlySet<ProfileColor> = new Set(['violet', 'blue'])

const safeColor: ProfileColor = 'teal'

/** The colors that an account of this network may have. */
export const colorsFor = (network: Network): readonly ProfileColor[] =>
  profileColors.filter((color) => (network === 'mainnet' ? !reservedColors.has(color) : color !== 'violet'))

/** The account's color; a stored one that is now reserved is replaced. */
export const colorFor = (network: Network, color: ProfileColor): ProfileColor =>
  network === 'mainnet' && reservedColors.has(color) ? safeColor : color

/** Words for practice and test environments in every language of the app, without accents. */
const reserved = [
  ...['practice', 'practise', 'testnet', 'signet', 'regtest', 'mutinynet', 'demo', 'paper trading'],
  ...['play money', 'test money', 'sandbox', 'simulation', 'simulator'],
  ...['ubung', 'uebung', 'ubungskonto', 'testkonto', 'spielgeld', 'testgeld', 'probekonto'],
  ...['practica', 'prueba', 'pruebas', 'simulacion', 'simulador', 'dinero de juego'],
]
/** Shorter words, which other words contain: refused as a word of their own. */
const reservedWords = new Set(['test', 'tests', 'tn', 'prac', 'prct', 'sim', 'paper', 'play', 'fake'])

/** Letters of other alphabets, and digits, that look like Latin letters. */
const lookalikes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ а: 'a', с: 'c', е: 'e', і: 'i', о: 'o', р: 'p', ѕ: 's', т: 't', у: 'y', х: 'x', м: 'm', н: 'h' },
    ...{ α: 'a', ε: 'e', ι: 'i', ο: 'o', ρ: 'p', τ: 't', υ: 'u', ν: 'v' },
    ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' },
  }),
)

function normalize(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
  return [...plain].map((letter) => lookalikes.get(letter) ?? letter).join('')
}

/** Returns true for a name that reads like a practice or test account. Mainnet accounts can't have it. */
export function isReservedName(name: string): boolean {
  const normal = normalize(name)
  const joined = normal.replace(/[^\p{L}]/gu, '')
  if (reserved.some((word) => joined.includes(word.replaceAll(' ', '')))) return true
  return normal.split(/[^\p{L}]+/u).some((word) => reservedWords.has(word)) || reservedWords.has(joined)
}
