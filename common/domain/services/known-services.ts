import { text, type Text } from '../../texts/text'
import type { Protocol } from './protocols'

/** Where a service is and how it is spoken to, as a user would have to type it. */
export interface KnownService {
  readonly id: string
  /** A proper name is the same in every language. */
  readonly name: string | Text
  readonly network: 'mainnet' | 'testnet'
  readonly protocol: Protocol
  readonly restUrl: string
  readonly wsUrl: string
  /** What stands before `-ACCESS-KEY` in the signing headers. */
  readonly headerPrefix: string
  /** Where its users make keys; null where there is no such page. */
  readonly site: string | null
}

/** Services whose addresses are published, and the practice exchange as its own command serves it by default. */
export const knownServices: readonly KnownService[] = [
  {
    id: 'ln-markets',
    name: 'LN Markets',
    network: 'mainnet',
    protocol: 'v3',
    restUrl: 'https://api.lnmarkets.com',
    wsUrl: 'wss://stream.lnmarkets.com/v1',
    headerPrefix: 'LNM',
    site: 'https://lnmarkets.com/',
  },
  {
    id: 'ln-markets-signet',
    name: 'LN Markets signet',
    network: 'testnet',
    protocol: 'v3',
    restUrl: 'https://api.signet.lnmarkets.com',
    wsUrl: 'wss://stream.signet.lnmarkets.com/v1',
    headerPrefix: 'LNM',
    site: null,
  },
  {
    id: 'practice-exchange',
    name: text('practice.title'),
    network: 'testnet',
    protocol: 'v2',
    restUrl: 'http://127.0.0.1:8080',
    wsUrl: 'ws://127.0.0.1:8080',
    headerPrefix: 'SVC',
    site: null,
  },
]

/** Whether an address is of a site of a published service, by https and with nothing in it that only pretends to be its name. */
export function isKnownSite(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host, username, password } = new URL(url)
  if (protocol !== 'https:' || username !== '' || password !== '') return false
  return knownServices.some(({ site }) => site !== null && new URL(site).host === host)
}
