import {
  nextConfirmationThreshold,
  type ThresholdAction,
} from '@common/domain/settings/confirmation-thresholds'
import type { Sats } from '@common/domain/units'
import { text, type TextKey } from '@common/texts/text'
import { defineStore } from 'pinia'
import type { ThresholdOffer } from '../format/confirmation'
import { useSettingsStore } from '../session/settings'

export const thresholdSettings = {
  open: 'askOpenFromSats',
  close: 'askCloseFromSats',
  adjust: 'askAdjustFromSats',
} as const satisfies Readonly<Record<ThresholdAction, string>>

const thresholdOfferKeys = {
  open: 'confirm.offerOpen',
  close: 'confirm.offerClose',
  adjust: 'confirm.offerAdjust',
} as const satisfies Readonly<Record<ThresholdAction, TextKey>>

/** Thresholds at which amounts require confirmation. */
export const useConfirmationThresholds = defineStore('ask-limits', () => {
  const settings = useSettingsStore()

  /** @param amountSats cost of an order, or margin of a trade */
  const mustAsk = (kind: ThresholdAction, amountSats: Sats): boolean =>
    settings.settings.confirmTrades && amountSats >= settings.settings[thresholdSettings[kind]]

  function offer(kind: ThresholdAction, amountSats: Sats): ThresholdOffer | null {
    const below = nextConfirmationThreshold(amountSats)
    if (below === null || !settings.settings.confirmTrades) return null
    return {
      words: text(thresholdOfferKeys[kind], { below }),
      take: () => void settings.change({ [thresholdSettings[kind]]: below }).catch(() => undefined),
    }
  }

  return { mustAsk, offer }
})
