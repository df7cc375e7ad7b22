import type { Alert } from '@common/domain/alerts/alert'
import { computed, type ComputedRef } from 'vue'
import { freeLine, type PriceLine } from '../../chart/lines/price-line'
import { useAlertsStore } from '../../alerts/alerts'

interface AlertLine extends PriceLine {
  readonly alert: Alert
}

export const isAlertLine = (line: PriceLine): line is AlertLine => 'alert' in line

export function useAlertLines(): ComputedRef<readonly AlertLine[]> {
  const alerts = useAlertsStore()

  return computed(() =>
    alerts.list.flatMap((alert) => {
      const { id, isOn, rule } = alert
      if (!isOn || (rule.kind !== 'price-above' && rule.kind !== 'price-below')) return []
      return [
        {
          id: `alert-${id}`,
          kind: rule.kind === 'price-above' ? 'alert-above' : 'alert-below',
          price: rule.price,
          ...freeLine,
          alert,
        } as const,
      ]
    }),
  )
}
