import { computed, ref } from 'vue'
import { t } from '../../format/translate'

export function usePlotView() {
  const view = ref<'chart' | 'table'>('chart')
  const views = computed(() => [
    { value: 'chart' as const, label: t('payoff.view.chart') },
    { value: 'table' as const, label: t('payoff.view.table') },
  ])
  return { view, views }
}
