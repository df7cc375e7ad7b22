import { maxPriceUsd } from '../exact'
import type { TextKey } from '../../texts/message'
import { invalidField, type Checked } from '../futures/order-size'
import { isIsoDate } from '../utc-date'
import { rollingExpiry, type Instrument, type OptionKind } from './option'
import { ownValue } from '../collections/own-value'

type NameIssue = Extract<TextKey, `issue.instrumentName${string}`>

const shape = '<asset>.<expiry>.<strike>.<C|P>, for example BTC.24H.60000.C or BTC.2026-01-30.60000.P'
const kinds: Readonly<Record<string, OptionKind>> = { C: 'call', P: 'put' }

const refused = (code: NameIssue, part: string) =>
  invalidField('instrumentName', code, { part: quoted(part), shape })

const quoted = (text: string): string => JSON.stringify(text.length > 24 ? `${text.slice(0, 24)}...` : text)

/** Strict: each instrument has one spelling (protocol/v2.md#instruments). */
export function parseInstrumentName(name: string): Checked<Instrument> {
  const [asset = '', expiry = '', strikeText = '', letter = '', ...rest] = name.split('.', 6)
  if (letter === '' || rest.length > 0) return refused('issue.instrumentNameParts', name)
  if (!/^[A-Z]{2,8}$/.test(asset)) return refused('issue.instrumentNameAsset', asset)
  if (expiry !== rollingExpiry && !isIsoDate(expiry)) {
    return refused('issue.instrumentNameExpiry', expiry)
  }
  const strike = /^[1-9]\d{0,8}$/.test(strikeText) ? Number(strikeText) : Number.NaN
  if (!(strike <= maxPriceUsd)) {
    return refused('issue.instrumentNameStrike', strikeText)
  }
  const kind = ownValue(kinds, letter)
  if (kind === undefined) return refused('issue.instrumentNameKind', letter)
  return { ok: true, value: { asset, expiry, strike, kind } }
}

export const instrumentName = ({ asset, expiry, strike, kind }: Instrument): string =>
  `${asset}.${expiry}.${strike}.${kind === 'call' ? 'C' : 'P'}`
