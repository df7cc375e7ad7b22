import type { CrossOrder } from '@common/domain/futures/cross/cross-records'
import { message, type Message } from '@common/texts/message'
import { computed } from 'vue'
import { useFreshness } from '../market/use-freshness'
import type { Confirmation } from '../format/confirmation'
import { orderName } from '../format/trade-text'
import { useRowConfirm } from '../submit/use-row-confirm'
import { useSend } from '../submit/use-send'
import { useConfirm } from '../submit/confirm'
import { useCrossStore } from '../portfolio/cross'
import { useSettingsStore } from '../session/settings'
import { useToasts } from '../ui/overlays/toasts'
import { useSessionStore } from '../session/session'
import { cancelAllConfirmation } from '../futures/trade-confirmations'
import { cancelCrossConfirmation, closeCrossConfirmation } from './cross-confirmations'

export function useCrossActions() {
  const cross = useCrossStore()
  const settings = useSettingsStore()
  const confirm = useConfirm()
  const confirmRow = useRowConfirm(() => cross.state?.orders.map(({ id }) => id) ?? [])
  const session = useSessionStore()
  const toasts = useToasts()
  const { blocked } = useFreshness()
  const { busy, errorText, send } = useSend({ several: true })

  function getBlockedReason(...args: Parameters<typeof cross.isBlocked>): Message | null {
    if (blocked.value) return blocked.value
    return cross.isBlocked(...args) ? message('open.locked') : null
  }

  const closeBlockedReason = computed((): Message | null => {
    if (!cross.held) return message('cross.flat')
    return getBlockedReason('cross-close')
  })

  async function close() {
    const profileId = session.profileId()
    let last: Confirmation | undefined
    // A liquidation during the confirmation blocks it.
    const confirmation = (): Confirmation => {
      if (cross.held)
        last = closeCrossConfirmation(cross.held, {
          profit: cross.profit,
          price: cross.closingPrice,
          isUnpriced: cross.isUnpriced,
          orders: cross.state?.orders ?? [],
        })
      if (!last) throw new Error('asked without a position')
      return { ...last, blocked: closeBlockedReason.value }
    }
    if (closeBlockedReason.value !== null || !(await confirm.confirm(confirmation))) return
    const outcome = await send(() => cross.close(profileId))
    if (outcome?.kind !== 'done') return
    toasts.show(message('cross.closed'), message('cross.closedAt', { price: outcome.value.price }), 'gain')
  }

  async function cancel(order: CrossOrder) {
    const profileId = session.profileId()
    if (!(await confirmRow(settings.settings.confirmTrades, () => cancelCrossConfirmation(order)))) return
    const outcome = await send(() => cross.cancel(order.id, profileId))
    if (outcome?.kind !== 'done') return
    const name = orderName(order, settings.settings.privacy)
    toasts.show(message('cancel.done'), message('cancel.withdrawn', { order: name }))
  }

  async function cancelAll() {
    const profileId = session.profileId()
    if (!(await confirm.confirm(cancelAllConfirmation(cross.state?.orders.length ?? 0)))) return
    const outcome = await send(() => cross.cancelAll(profileId))
    if (outcome?.kind !== 'done') return
    toasts.show(message('cancelAll.done'), message('cancelAll.canceled', { count: outcome.value.length }))
  }

  return { busy, errorText, getBlockedReason, closeBlockedReason, close, cancel, cancelAll }
}
