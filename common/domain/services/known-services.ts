import { message, type Message } from '../../texts/message'
import type { Protocol } from './protocols'

export interface KnownService {
  readonly id: string
  readonly name: string | Message
  readonly network: 'mainnet' | 'testnet'
  readonly protocol: Protocol
  readonly restUrl: string
  readonly wsUrl: string
  /** Prefix of `-ACCESS-KEY` in signing headers. */
  readonly headerPrefix: string
  /** Page for creating keys, or null. */
  readonly site: string | null
}

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
    name: message('practice.title'),
    network: 'testnet',
    protocol: 'v2',
    restUrl: 'http://127.0.0.1:8080',
    wsUrl: 'ws://127.0.0.1:8080',
    headerPrefix: 'SVC',
    site: null,
  },
]

/** Requires https; rejects lookalikes, such as a host in the user name. */
export function isKnownSite(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, host, username, password } = new URL(url)
  if (protocol !== 'https:' || username !== '' || password !== '') return false
  return knownServices.some(({ site }) => site !== null && new URL(site).host === host)
}
