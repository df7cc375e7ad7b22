import type { OptionsState } from '@common/bridge/contract/options'
import type { Happening } from '@common/domain/notice'
import type { OptionTrade } from '@common/domain/options/option'
import { text } from '@common/texts/text'
import type { OptionsExchange } from '../ports/exchange-options'
import { Refusal } from '../ports/refusal'
import { OptionsBook } from '../state/options-book'
import { buyOption, type BuyOptionPorts } from '../usecases/options/buy-option'
import { changeOption } from '../usecases/options/change-option'
import { optionEnded, optionExpires } from '../usecases/options/option-events'
import { readOffer } from '../usecases/options/read-offer'
import { syncOptions } from '../usecases/options/sync-options'
import type { Clock } from '../ports/clock'
import type { SendOncePorts } from '../usecases/writes/send-once'

export interface OptionActionsParts extends Pick<BuyOptionPorts, 'terms' | 'guards'> {
  readonly options: OptionsExchange
  readonly writing: SendOncePorts
  readonly clock: Clock
  readonly publish: (state: OptionsState) => void
  /** Stores what is to be told, and tells it. */
  readonly note: (happenings: readonly Happening[]) => void
}

export type OptionActions = ReturnType<typeof optionActions>

/** The options of one profile: what is known of them, and the actions on them. */
export function optionActions({ options, writing, clock, publish, note, terms, guards }: OptionActionsParts) {
  const book = new OptionsBook({
    clock,
    publish,
    note: (before, after) => note(optionEnded(before, after)),
  })
  const offer = readOffer({ options, clock })
  const read = syncOptions({ options, book })
  const onOptions = (told: readonly OptionTrade[]): void => book.apply(told)
  return {
    ...offer,
    ...changeOption({ ...writing, options, book, onOptions }),
    buy: buyOption({ ...writing, options, book, offer, terms, guards, onOptions }),
    async read(): Promise<void> {
      await read()
      const nowMs = terms()?.nowMs
      if (nowMs !== undefined) note(book.running().flatMap((option) => optionExpires(option, nowMs)))
    },
    hasRunning: (): boolean => book.running().length > 0,
  }
}

/** @throws Refusal where the service has no such area */
export function need<Area>(area: Area | null): Area {
  if (area === null) throw new Refusal('unsupported', text('area.unsupported'))
  return area
}
