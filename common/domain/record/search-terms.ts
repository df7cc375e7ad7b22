import { isCrossFunding, type Entry } from './entry'

export function toKeywords(entry: Entry): string {
  switch (entry.kind) {
    case 'trade':
      return `${entry.kind} ${entry.side} ${entry.side === 'buy' ? 'long' : 'short'} ${entry.reason}`
    case 'option':
      return `${entry.kind} ${entry.optionKind} ${entry.ending}`
    case 'cross':
      return `${entry.kind} margin ${entry.side} ${entry.orderType}`
    case 'carry':
      return `${entry.kind} ${isCrossFunding(entry) ? 'cross ' : ''}${entry.effectSats > 0 ? 'received' : 'paid'}`
    case 'swap':
      return `${entry.kind} ${entry.inAsset} ${entry.outAsset}`.toLowerCase()
    case 'deposit':
    case 'withdrawal':
      return `${entry.kind} ${entry.rail} ${entry.state}`
    case 'transfer':
      return `${entry.kind} cross ${entry.amountSats < 0 ? 'out' : 'in'}`
  }
}

const grouped = /^[+\u2212-]?(\d{1,15}|\d{1,3}([.,'\u2019]\d{3}){1,4})$/

/** Accepts "120000", "120,000" or "-120.000". */
export const typedSats = (word: string): number | null =>
  grouped.test(word) ? Number(word.replace(/\D/g, '')) : null

export const splitWords = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
