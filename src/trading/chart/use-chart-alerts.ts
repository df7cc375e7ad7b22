import type { Alert, AlertRule } from '@common/domain/alerts/alert'
import { alertText } from '@common/domain/alerts/alert-text'
import type { Usd } from '@common/domain/units'
import { message, type PlainKey } from '@common/texts/message'
import type { Confirmation } from '../../format/confirmation'
import { useAction } from '../../ui/use-action'
import { useAlertsStore } from '../../alerts/alerts'
import { useConfirm } from '../../submit/confirm'
import { useMarketStore } from '../../market/market-store'
import { usePendingNavigationStore } from '../../ui/amounts/pending-navigation'
import { useToasts } from '../../ui/overlays/toasts'
import { useSessionStore } from '../../session/session'

/** Moves require confirmation, because a drag may be accidental. */
export function useChartAlerts() {
  const alerts = useAlertsStore()
  const market = useMarketStore()
  const toasts = useToasts()
  const confirm = useConfirm()
  const session = useSessionStore()
  const navigation = usePendingNavigationStore()
  const { errorText, run } = useAction({ several: true })

  function ruleAt(price: Usd): AlertRule {
    const last = market.ticker?.lastPrice
    return { kind: last !== undefined && price < last ? 'price-below' : 'price-above', price }
  }

  let undoToast: number | null = null

  function endUndo() {
    if (undoToast !== null) toasts.dismiss(undoToast)
    undoToast = null
  }

  function showToast(title: PlainKey, rule: AlertRule, undo: () => Promise<unknown>) {
    endUndo()
    undoToast = toasts.show(message(title), alertText(rule), 'plain', {
      label: message('action.undo'),
      act: () => void attempt(undo),
    })
  }

  async function attempt<T>(action: () => Promise<T>): Promise<T | undefined> {
    const answer = await run(action)
    if (errorText.value !== null)
      toasts.show(
        message('alerts.notChanged'),
        message('message.verbatim', { words: errorText.value }),
        'warning',
      )
    return answer
  }

  /** Opens the form without a price, and at the last price, which would trigger the alert immediately. */
  async function set(price: Usd | null) {
    if (price === null || price === market.ticker?.lastPrice) {
      navigation.isAddingAlert = true
      navigation.path = '/notices'
      return
    }
    const profileId = session.profileId()
    const rule = ruleAt(price)
    const added = await attempt(() => alerts.add(rule, false, profileId))
    if (added) showToast('alerts.wasSet', rule, () => alerts.remove(added.alertId, profileId))
  }

  async function move({ id, rule, isRepeated }: Alert, price: Usd) {
    const profileId = session.profileId()
    const next = ruleAt(price)
    endUndo()
    if (!(await confirm.confirm(moveConfirmation(rule, next)))) return
    const isDone = await attempt(() => alerts.change(id, next, isRepeated, profileId).then(() => true))
    if (isDone) showToast('alerts.wasMoved', next, () => alerts.change(id, rule, isRepeated, profileId))
  }

  async function remove({ id, rule, isRepeated }: Alert) {
    const profileId = session.profileId()
    endUndo()
    const isDone = await attempt(() => alerts.remove(id, profileId).then(() => true))
    if (isDone) showToast('alerts.wasRemoved', rule, () => alerts.add(rule, isRepeated, profileId))
  }

  return { set, move, remove }
}

const moveConfirmation = (from: AlertRule, to: AlertRule): Confirmation => ({
  title: message('alerts.moveAlert'),
  text: message('alerts.moveAsk'),
  lines: [{ label: message('alerts.kind'), from: alertText(from), value: alertText(to) }],
  action: message('alerts.moveAlert'),
  tone: 'plain',
  staysHere: true,
})
