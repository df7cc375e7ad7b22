import type { Network } from '../account'
import { profileColors, type ProfileColor } from './profile-colors'

/** Colors of the practice and testnet badges. */
const reservedColors: ReadonlySet<ProfileColor> = new Set(['violet', 'blue'])

const safeColor: ProfileColor = 'teal'

export const colorsFor = (network: Network): readonly ProfileColor[] =>
  profileColors.filter((color) => (network === 'mainnet' ? !reservedColors.has(color) : color !== 'violet'))

export const colorFor = (network: Network, color: ProfileColor): ProfileColor =>
  network === 'mainnet' && reservedColors.has(color) ? safeColor : color

/** Words in all languages of the app, without accents. */
const reserved = [
  ...['practice', 'practise', 'testnet', 'signet', 'regtest', 'mutinynet', 'demo', 'paper trading'],
  ...['play money', 'test money', 'sandbox', 'simulation', 'simulator'],
  ...['ubung', 'uebung', 'testkonto', 'spielgeld', 'testgeld', 'probekonto'],
  ...['practica', 'prueba', 'simulacion', 'simulador', 'dinero de juego'],
]
/** Parts of other words, so refused only as whole words. */
const reservedNames = new Set(['test', 'tests', 'tn', 'prac', 'prct', 'sim', 'paper', 'play', 'fake'])

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

/** Mainnet accounts can't resemble practice or test accounts. */
export function isReservedName(name: string): boolean {
  const normal = normalize(name)
  const joined = normal.replace(/[^\p{L}]/gu, '')
  if (reserved.some((word) => joined.includes(word.replaceAll(' ', '')))) return true
  return normal.split(/[^\p{L}]+/u).some((word) => reservedNames.has(word)) || reservedNames.has(joined)
}
