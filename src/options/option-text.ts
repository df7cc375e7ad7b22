import {
  rollingExpiry,
  type Instrument,
  type OptionKind,
  type OptionTrade,
  type Settlement,
} from '@common/domain/options/option'
import { type OptionEnding } from '@common/domain/record/entry'
import { toEnding } from '@common/domain/record/to-entry'
import { message, type PlainKey, type Message } from '@common/texts/message'
import { formatNumber } from '../format/number'
import { t } from '../format/translate'
import { formatUtcDay, formatUtcMinute } from '../format/time'

export const kindTexts = { call: 'chain.call', put: 'chain.put' } as const satisfies Record<
  OptionKind,
  PlainKey
>
export const settlementTexts = {
  cash: 'settlement.cash',
  physical: 'settlement.physical',
} as const satisfies Record<Settlement, PlainKey>
export const settlementHelp = {
  cash: 'settlement.cash.help',
  physical: 'settlement.physical.help',
} as const satisfies Record<Settlement, PlainKey>

/** "24 h", "Nov 28"; in UTC, as in the instrument's name. */
export const expiryText = (expiry: Instrument['expiry'], atMs: number): string =>
  expiry === rollingExpiry ? t('chain.expiry24h') : formatUtcDay(atMs)

/** "24 h", "Nov 28, 2026, 08:00 UTC" */
export const expiryMomentText = (expiry: Instrument['expiry'], atMs: number): string =>
  expiry === rollingExpiry ? t('chain.expiry24h') : formatUtcMinute(atMs)

/** Delta per dollar, "0.53". */
export const deltaText = (deltaUsd: number, quantity: number): string => formatNumber(deltaUsd / quantity, 2)

const endingTexts = {
  closed: 'optionOutcome.closed',
  expired: 'optionOutcome.expired',
  exercised: 'optionOutcome.cash',
  delivered: 'optionOutcome.delivered',
} as const satisfies Readonly<Record<OptionEnding, PlainKey>>

export const optionOutcomeText = (ending: OptionEnding): Message => message(endingTexts[ending])
export const optionEndText = (option: OptionTrade): Message => optionOutcomeText(toEnding(option))
