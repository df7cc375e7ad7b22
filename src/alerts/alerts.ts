import type { AlertRule } from '@common/domain/alerts/alert'
import { defineStore } from 'pinia'
import { useBridge } from '../bridge/use-bridge'
import { trackProfileValue } from '../session/follow-profile'
import { useSessionStore } from '../session/session'

export const useAlertsStore = defineStore('alerts', () => {
  const connection = useBridge()
  const session = useSessionStore()
  const list = trackProfileValue('alerts.list')

  return {
    list,
    add: (rule: AlertRule, isRepeated: boolean, profileId = session.profileId()) =>
      connection.use().alerts.add({ rule, isRepeated }, profileId),
    change: (alertId: string, rule: AlertRule, isRepeated: boolean, profileId = session.profileId()) =>
      connection.use().alerts.change({ alertId, rule, isRepeated }, profileId),
    turn: (alertId: string, isOn: boolean) =>
      connection.use().alerts.switch({ alertId, isOn }, session.profileId()),
    remove: (alertId: string, profileId = session.profileId()) =>
      connection.use().alerts.remove({ alertId }, profileId),
  }
})
