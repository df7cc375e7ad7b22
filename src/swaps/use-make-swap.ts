import { amountText, type SwapPreview } from '@common/domain/swaps/swap'
import type { Ticker } from '@common/domain/market/market'
import { text, type Text } from '@common/texts/text'
import { computed } from 'vue'
import { useQuoteAge } from '../market/use-quote-age'
import { priceText, satsText } from '../format/figure-texts'
import type { Confirmation } from '../format/confirmation'
import { formatSignedPercent } from '../format/number'
import { useSubmit } from '../submit/use-submit'
import { useMarketStore } from '../market/market-store'
import { useSettingsStore } from '../session/settings'
import { useSwapsStore } from './swaps'
import { useToasts } from '../ui/overlays/toasts'
import { say } from '../format/say'

type Amounts = Pick<SwapPreview, 'inAsset' | 'outAsset' | 'inAmount' | 'outAmount'>
const amountIn = ({ inAsset, inAmount }: Amounts): Text => amountText(inAsset, inAmount)
const amountOut = ({ outAsset, outAmount }: Amounts): Text => amountText(outAsset, outAmount)

export function useMakeSwap() {
  const swaps = useSwapsStore()
  const market = useMarketStore()
  const settings = useSettingsStore()
  const toasts = useToasts()
  const { isUseless } = useQuoteAge()

  const action = computed((): Text => {
    const { preview } = swaps
    return preview ? text('swap.action', { given: amountIn(preview) }) : text('swap.actionNone')
  })

  function toConfirmation(preview: SwapPreview, ticker: Ticker): Confirmation {
    const { after, spread } = swaps
    return {
      title: text('swap.title'),
      text: text('swap.question', { given: amountIn(preview), got: amountOut(preview) }),
      lines: [
        { label: text('swap.youGive'), value: amountIn(preview) },
        { label: text('swap.youGet'), value: amountOut(preview) },
        { label: text('swap.rate'), value: priceText(preview.exchangeRate) },
        {
          label: text('swap.spread'),
          value: text('message.verbatim', { words: formatSignedPercent(0 - (spread ?? 0), 3) }),
        },
        ...(after
          ? [
              { label: text('swap.satsAfter'), value: satsText(after.balanceSats) },
              { label: text('swap.dollarsAfter'), value: amountText('USD', after.syntheticUsd) },
            ]
          : []),
      ],
      warnings: [],
      action: action.value,
      tone: 'plain',
      price: ticker.lastPrice,
    }
  }

  const { busy, isSending, message, reason, submit } = useSubmit({
    blockedReason: () => swaps.reason ?? (isUseless.value ? text('swap.stalePrice') : null),
    prepare: () => swaps.readPrice(),
    isReady: () => swaps.preview !== null,
    confirm: () => swaps.preview && market.ticker && toConfirmation(swaps.preview, market.ticker),
    send: (profileId) => swaps.make(profileId),
    unresolved: 'unresolved.action',
    onResult: (outcome) => {
      if (outcome.kind !== 'done') return
      const result = outcome.value
      const figures = settings.settings.privacy
        ? text('swap.doneHidden')
        : text('swap.doneWith', { given: amountIn(result), got: amountOut(result) })
      toasts.show(text('swap.done'), figures, 'gain')
    },
  })

  return { busy, isSending, message, reason, label: computed(() => say(action.value)), make: submit }
}
