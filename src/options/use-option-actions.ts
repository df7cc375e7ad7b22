import { optionName } from '@common/domain/options/option-name'
import type { OptionTrade } from '@common/domain/options/option'
import { settledOptionProfit } from '@common/domain/options/profit/profit'
import { addSats, zeroSats } from '@common/domain/units'
import { message, type Message } from '@common/texts/message'
import { computed } from 'vue'
import { useFreshness } from '../market/use-freshness'
import { kindTexts } from './option-text'
import type { Confirmation } from '../format/confirmation'
import { useConfirmationThresholds } from '../submit/use-confirmation-thresholds'
import { useRowConfirm } from '../submit/use-row-confirm'
import { useSend } from '../submit/use-send'
import { useConfirm } from '../submit/confirm'
import { useUnresolvedWritesStore } from '../submit/unresolved-writes'
import { useMarketStore } from '../market/market-store'
import { useOptionsStore } from '../portfolio/options'
import { useSettingsStore } from '../session/settings'
import { usePendingNavigationStore } from '../ui/amounts/pending-navigation'
import { useToasts } from '../ui/overlays/toasts'
import { useSessionStore } from '../session/session'
import {
  closeAllOptionsConfirmation,
  closeOptionConfirmation,
  settlementConfirmation,
} from './ticket/option-confirmation'

export type OptionAction = 'close-option' | 'set-settlement'

/** Closing all always requires confirmation. */
export function useOptionActions() {
  const options = useOptionsStore()
  const unresolvedWrites = useUnresolvedWritesStore()
  const market = useMarketStore()
  const limits = useConfirmationThresholds()
  const settings = useSettingsStore()
  const confirm = useConfirm()
  const confirmRow = useRowConfirm(() => options.running.map(({ id }) => id))
  const session = useSessionStore()
  const toasts = useToasts()
  const shown = usePendingNavigationStore()
  const { blocked } = useFreshness()
  const sender = useSend({ several: true })
  const all = useSend()

  const name = (option: OptionTrade): Message =>
    settings.settings.privacy ? message(kindTexts[option.kind]) : optionName(option)
  /** The option may have ended meanwhile. */
  function isClosed({ id }: OptionTrade): boolean {
    if (options.find(id)?.state === 'running') return false
    toasts.show(message('close.notSent'), message('optionRow.closed'), 'warning')
    return true
  }

  function getBlockedReason(option: OptionTrade, action: OptionAction): Message | null {
    if (blocked.value) return blocked.value
    const isBlocked = unresolvedWrites.isBlocked(action, option.id) || options.isActing(action, option.id)
    return isBlocked ? message('open.locked') : null
  }

  async function close(option: OptionTrade) {
    const profileId = session.profileId()
    const offer = limits.offer('close', option.premiumSats)
    const confirmation = (): Confirmation => ({
      ...closeOptionConfirmation(option, options.profitNow(option), market.ticker),
      offer,
    })
    if (!(await confirmRow(limits.mustAsk('close', option.premiumSats), confirmation))) return
    if (isClosed(option)) return
    const outcome = await sender.send(() => options.close(option.id, profileId))
    if (outcome?.kind !== 'done') return
    const net = settledOptionProfit(outcome.value).totalSats
    const figures = settings.settings.privacy
      ? message('close.where', { where: name(option) })
      : message('closeOption.result', { option: name(option), net })
    toasts.show(message('closeOption.done'), figures, toTone(net))
  }

  async function changeSettlement(option: OptionTrade) {
    const profileId = session.profileId()
    const next = option.settlement === 'cash' ? 'physical' : 'cash'
    if (!(await confirm.confirm(settlementConfirmation(option, next))) || isClosed(option)) return
    const outcome = await sender.send(() =>
      options.change('set-settlement', option.id, (bridge) =>
        bridge.options.setSettlement({ tradeId: option.id, settlement: next }, profileId),
      ),
    )
    if (outcome?.kind === 'done') {
      toasts.show(message('setSettlement.done'), message('close.where', { where: name(option) }))
    }
  }

  async function closeAll() {
    const profileId = session.profileId()
    const confirmation = (): Confirmation =>
      closeAllOptionsConfirmation(options.running.length, options.total, market.ticker?.lastPrice ?? null)
    if (!(await confirm.confirm(confirmation))) return
    const outcome = await all.send(() => options.closeAll(profileId))
    if (outcome?.kind !== 'done') return
    const remaining = options.running.length
    if (remaining > 0) {
      toasts.show(
        message('closeAllOptions.notAll'),
        message('closeAllOptions.left', { count: remaining }),
        'warning',
      )
      return
    }
    const count = outcome.value.length
    const net = addSats(zeroSats, ...outcome.value.map((option) => settledOptionProfit(option).totalSats))
    toasts.show(
      message('closeAll.done'),
      settings.settings.privacy
        ? message('closeAllOptions.closed', { count })
        : message('closeAllOptions.net', { count, net }),
      toTone(net),
      { label: message('action.details'), act: () => (shown.path = '/history') },
    )
  }

  const toTone = (net: number): 'plain' | 'loss' | 'gain' =>
    settings.settings.privacy ? 'plain' : net < 0 ? 'loss' : 'gain'

  const errorText = computed(() => all.errorText.value ?? sender.errorText.value)
  return { isActingOnAll: all.busy, errorText, getBlockedReason, close, changeSettlement, closeAll }
}
