import { offerAbove, type AskKind } from '@common/domain/settings/ask-below'
import type { Sats } from '@common/domain/units'
import { text, type TextKey } from '@common/texts/text'
import { defineStore } from 'pinia'
import type { AskOffer } from '../format/confirmation'
import { useSettingsStore } from '../session/settings'

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

/** Thresholds at which amounts require confirmation. */
export const useAskLimits = defineStore('ask-limits', () => {
  const settings = useSettingsStore()

  /** @param amountSats cost of an order, or margin of a trade */
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
