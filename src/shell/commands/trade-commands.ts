import { useRouter } from 'vue-router'
import { t } from '../../format/translate'
import { formatDateMinute } from '../../format/time'
import { orderName, positionName, positionSideText } from '../../format/trade-text'
import { useFuturesStore } from '../../portfolio/futures'
import { useSettingsStore } from '../../session/settings'
import { usePendingNavigationStore } from '../../ui/amounts/pending-navigation'
import type { Command } from './command'

export function useTradeCommands(): () => Command[] {
  const settings = useSettingsStore()
  const trades = useFuturesStore()
  const shown = usePendingNavigationStore()
  const router = useRouter()
  const isHidden = () => settings.settings.privacy

  function showTrade(tradeId: string, isToClose: boolean) {
    shown.trade = { tradeId, isToClose }
    void router.push('/trade')
  }

  return (): Command[] => [
    ...trades.running.flatMap((trade): Command[] => {
      const name = t(isHidden() ? positionSideText(trade.side) : positionName(trade))
      const openedAt = formatDateMinute(trade.filledAtMs ?? trade.createdAtMs)
      return [
        {
          id: `trade-${trade.id}`,
          label: t('palette.trade', { name, at: openedAt }),
          kind: 'palette.running',
          run: () => showTrade(trade.id, false),
        },
        {
          id: `close-${trade.id}`,
          label: t('palette.closeTrade', { name, at: openedAt }),
          kind: 'palette.running',
          run: () => showTrade(trade.id, true),
        },
      ]
    }),
    ...trades.open.map((trade): Command => ({
      id: `order-${trade.id}`,
      label: t('palette.trade', {
        name: t(orderName(trade, isHidden())),
        at: formatDateMinute(trade.createdAtMs),
      }),
      kind: 'palette.order',
      run: () => showTrade(trade.id, false),
    })),
  ]
}
