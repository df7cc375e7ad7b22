import { computed, ref } from 'vue'
import { say } from '../../format/say'

export function usePlotView() {
  const view = ref<'chart' | 'table'>('chart')
  const views = computed(() => [
    { value: 'chart' as const, word: say('payoff.view.chart') },
    { value: 'table' as const, word: say('payoff.view.table') },
  ])
  return { view, views }
}
