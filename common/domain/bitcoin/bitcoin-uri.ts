import { message, type Message, type TextKey, type ValuesArguments } from '../../texts/message'
import { sats, satsPerBtc, type Sats } from '../units'
import { decodeAddress } from './address'
import type { BitcoinAddress } from './bitcoin-address'

export interface BitcoinUri {
  readonly address: BitcoinAddress | null
  /** Null if the payer chooses. */
  readonly amountSats: Sats | null
  readonly label: string | null
  readonly message: string | null
  /** Not decoded. */
  readonly lightning: string | null
}

type ReadBitcoinUri =
  | { readonly ok: true; readonly value: BitcoinUri }
  | { readonly ok: false; readonly reason: Message }

/** QR code capacity. */
const maxLength = 7089
const supplySats = 21_000_000n * BigInt(satsPerBtc)
const supportedKeys: ReadonlySet<string> = new Set(['amount', 'label', 'message', 'lightning'])

class UriError extends Error {
  readonly reason: Message

  constructor(reason: Message) {
    super(reason.code)
    this.reason = reason
  }
}

const uriError = <Key extends TextKey>(code: Key, ...values: ValuesArguments<Key>): UriError =>
  new UriError(message(code, ...values))

export const isBitcoinUri = (text: string): boolean => /^\s*bitcoin:/i.test(text)

/**
 * Parses BIP 21 with the `lightning` parameter. Strict, because an ignored part could be the amount: names are unique
 * and case-insensitive (BIP 321), unknown `req-` parameters invalidate the link. The caller checks the network.
 */
export function readBitcoinUri(text: string): ReadBitcoinUri {
  try {
    return { ok: true, value: read(text.trim()) }
  } catch (error) {
    if (error instanceof UriError) return { ok: false, reason: error.reason }
    throw error
  }
}

function read(uri: string): BitcoinUri {
  if (uri.length > maxLength) throw uriError('link.tooLong', { most: maxLength, length: uri.length })
  if (!isBitcoinUri(uri)) throw uriError('link.scheme')
  const [path = '', ...queries] = uri.slice('bitcoin:'.length).split('?')
  const parameters = readParameters(queries.join('?'))
  const lightning = parameters.get('lightning') ?? null
  if (lightning === '') throw uriError('link.emptyLightning')
  if (path === '' && lightning === null) throw uriError('link.noAddress')
  return {
    address: path === '' ? null : readAddress(path),
    amountSats: readAmount(parameters.get('amount')),
    label: parameters.get('label') ?? null,
    message: parameters.get('message') ?? null,
    lightning,
  }
}

function readAddress(text: string): BitcoinAddress {
  const decoded = decodeAddress(text)
  if (!decoded.ok) throw new UriError(decoded.reason)
  return decoded.value
}

function readParameters(query: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>()
  for (const part of query.split('&').filter((each) => each !== '')) {
    const at = part.indexOf('=')
    const name = (at === -1 ? part : part.slice(0, at)).toLowerCase()
    if (name.startsWith('req-')) throw uriError('link.demands', { name: name.slice(0, 40) })
    if (!supportedKeys.has(name)) continue
    if (parameters.has(name)) throw uriError('link.twice', { name })
    parameters.set(name, decoded(at === -1 ? '' : part.slice(at + 1), name))
  }
  return parameters
}

function decoded(text: string, name: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw uriError('link.notText', { name })
  }
}

/** BIP 21: "no commas and use a period (.)". */
function readAmount(text: string | undefined): Sats | null {
  if (text === undefined) return null
  const [, whole = '', fraction = ''] = /^(\d{1,8})(?:\.(\d{1,8}))?$/.exec(text) ?? []
  if (whole === '') throw uriError('link.amount')
  const amount = BigInt(whole) * BigInt(satsPerBtc) + BigInt(fraction.padEnd(8, '0'))
  if (amount === 0n || amount > supplySats) throw uriError('link.amountRange')
  return sats(Number(amount))
}
