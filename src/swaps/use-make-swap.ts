import { amountText, type SwapPreview } from '@common/domain/swaps/swap'
import { message, type Message } from '@common/texts/message'
import { computed } from 'vue'
import { useQuoteAge } from '../market/use-quote-age'
import { priceText, satsText } from '../format/figure-texts'
import type { Confirmation } from '../format/confirmation'
import { formatSignedPercent } from '../format/number'
import { useSubmit } from '../submit/use-submit'
import { useMarketStore } from '../market/market-store'
import { useSettingsStore } from '../session/settings'
import { amountIn, amountOut } from './swap-text'
import { useSwapsStore } from './swaps'
import { useToasts } from '../ui/overlays/toasts'
import { t } from '../format/translate'

export function useMakeSwap() {
  const swaps = useSwapsStore()
  const market = useMarketStore()
  const settings = useSettingsStore()
  const toasts = useToasts()
  const { isUseless } = useQuoteAge()

  const action = computed((): Message => {
    const { preview } = swaps
    return preview ? message('swap.action', { given: amountIn(preview) }) : message('swap.actionNone')
  })

  function toConfirmation(preview: SwapPreview): Confirmation {
    const { after, spread } = swaps
    return {
      title: message('swap.title'),
      text: message('swap.question', { given: amountIn(preview), got: amountOut(preview) }),
      lines: [
        { label: message('swap.youGive'), value: amountIn(preview) },
        { label: message('swap.youGet'), value: amountOut(preview) },
        { label: message('swap.rate'), value: priceText(preview.exchangeRate) },
        {
          label: message('swap.spread'),
          value: message('message.verbatim', { words: formatSignedPercent(0 - (spread ?? 0), 3) }),
        },
        ...(after
          ? [
              { label: message('swap.satsAfter'), value: satsText(after.balanceSats) },
              { label: message('swap.dollarsAfter'), value: amountText('USD', after.syntheticUsd) },
            ]
          : []),
      ],
      action: action.value,
      tone: 'plain',
      price: preview.exchangeRate,
    }
  }

  const { busy, isSending, errorText, reason, submit } = useSubmit({
    blockedReason: () => swaps.reason ?? (isUseless.value ? message('swap.stalePrice') : null),
    prepare: () => swaps.readPrice(),
    isReady: () => swaps.preview !== null,
    confirm: () => market.ticker && swaps.preview && toConfirmation(swaps.preview),
    send: (profileId) => swaps.make(profileId),
    unresolved: 'unresolved.action',
    onResult: (outcome) => {
      if (outcome.kind !== 'done') return
      const result = outcome.value
      const figures = settings.settings.privacy
        ? message('swap.doneHidden')
        : message('swap.doneWith', { given: amountIn(result), got: amountOut(result) })
      toasts.show(message('swap.done'), figures, 'gain')
    },
  })

  return { busy, isSending, errorText, reason, label: computed(() => t(action.value)), make: submit }
}
