import {
  nextConfirmationThreshold,
  type ThresholdAction,
} from '@common/domain/settings/confirmation-thresholds'
import type { Sats } from '@common/domain/units'
import { message, type TextKey } from '@common/texts/message'
import { defineStore } from 'pinia'
import type { ThresholdOffer } from '../format/confirmation'
import { useAccountStore } from '../session/account-store'
import { useSettingsStore } from '../session/settings'
import { useToasts } from '../ui/overlays/toasts'

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

const thresholdTakenKeys = {
  open: 'confirm.takenOpen',
  close: 'confirm.takenClose',
  adjust: 'confirm.takenAdjust',
} as const satisfies Readonly<Record<ThresholdAction, TextKey>>

/** Thresholds at which amounts require confirmation. */
export const useConfirmationThresholds = defineStore('ask-limits', () => {
  const settings = useSettingsStore()
  const account = useAccountStore()
  const toasts = useToasts()

  /** @param amountSats cost of an order, or margin of a trade */
  const mustAsk = (kind: ThresholdAction, amountSats: Sats) =>
    settings.settings.confirmTrades && amountSats >= settings.settings[thresholdSettings[kind]]

  async function take(kind: ThresholdAction, below: Sats) {
    const setting = thresholdSettings[kind]
    const before = settings.settings[setting]
    const change = (next: number): Promise<boolean> =>
      settings.change({ [setting]: next }).then(
        () => true,
        () => false,
      )
    if (!(await change(below))) return
    const text = message(thresholdTakenKeys[kind], { below })
    async function undo() {
      if (!(await change(before))) toasts.showUntilDismissed(message('confirm.notUndone'), text, 'loss')
    }
    toasts.show(message('confirm.offerTaken'), text, 'plain', {
      label: message('action.undo'),
      act: () => void undo(),
    })
  }

  function offer(kind: ThresholdAction, amountSats: Sats): ThresholdOffer | null {
    const balanceSats = account.state?.account.balanceSats
    if (balanceSats === undefined || !settings.settings.confirmTrades) return null
    const below = nextConfirmationThreshold(amountSats, balanceSats)
    if (below === null) return null
    return {
      text: message(thresholdOfferKeys[kind], { below }),
      take: () => void take(kind, below),
    }
  }

  return { mustAsk, offer }
})
