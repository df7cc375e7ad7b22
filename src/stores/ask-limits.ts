import { offerAbove, type AskKind } from '@common/domain/ask-below'
import type { Sats } from '@common/domain/units'
import { text, type TextKey } from '@common/texts/text'
import { defineStore } from 'pinia'
import type { AskOffer } from '../format/question'
import { useSettingsStore } from './settings'

/** Which setting holds from which amount on it is asked. */
export const askSettings = {
  open: 'askOpenFromSats',
  close: 'askCloseFromSats',
  adjust: 'askAdjustFromSats',
} as const satisfies Readonly<Record<AskKind, string>>

const offerKeys = {
  open: 'confirm.offerOpen',
  close: 'confirm.offerClose',
  adjust: 'confirm.offerAdjust',
} as const satisfies Readonly<Record<AskKind, TextKey>>

/** Whether an action on so much money is asked first, and what to offer so that it is not the next time. */
export const useAskLimits = defineStore('ask-limits', () => {
  const settings = useSettingsStore()

  /** @param amountSats the money in it: what an order debits, the margin of a trade */
  const mustAsk = (kind: AskKind, amountSats: Sats): boolean =>
    settings.settings.confirmTrades && amountSats >= settings.settings[askSettings[kind]]

  function offer(kind: AskKind, amountSats: Sats): AskOffer | null {
    const below = offerAbove(amountSats)
    if (below === null || !settings.settings.confirmTrades) return null
    return {
      words: text(offerKeys[kind], { below }),
      take: () => void settings.change({ [askSettings[kind]]: below }).catch(() => undefined),
    }
  }

  return { mustAsk, offer }
})
