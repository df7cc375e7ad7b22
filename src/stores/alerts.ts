import type { AlertRule } from '@common/domain/alerts/alert'
import { defineStore } from 'pinia'
import { useBridge } from '../bridge/use-bridge'
import { latestOfProfile } from './follow-profile'

/** What the user wants to be told of, newest first. */
export const useAlertsStore = defineStore('alerts', () => {
  const connection = useBridge()
  const list = latestOfProfile('alerts.list')

  return {
    list,
    add: (rule: AlertRule, isRepeated: boolean) => connection.use().alerts.add({ rule, isRepeated }),
    change: (alertId: string, rule: AlertRule, isRepeated: boolean) =>
      connection.use().alerts.change({ alertId, rule, isRepeated }),
    turn: (alertId: string, isOn: boolean) => connection.use().alerts.switch({ alertId, isOn }),
    remove: (alertId: string) => connection.use().alerts.remove({ alertId }),
  }
})
