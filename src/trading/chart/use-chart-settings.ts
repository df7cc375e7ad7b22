import type { Settings } from '@common/bridge/contract/app'
import { computed, type WritableComputedRef } from 'vue'
import { useAction } from '../../ui/use-action'
import { useSettingsStore } from '../../session/settings'

type ChartSetting = 'chartLog' | 'chartVolume' | 'chartIndex' | 'chartAverages'

export function useChartSettings() {
  const settings = useSettingsStore()
  const { run } = useAction({ several: true })
  const of = <Name extends ChartSetting>(name: Name): WritableComputedRef<Settings[Name]> =>
    computed({
      get: () => settings.settings[name],
      set: (value) => void run(() => settings.change({ [name]: value })),
    })
  return {
    isLog: of('chartLog'),
    hasVolume: of('chartVolume'),
    hasIndex: of('chartIndex'),
    averages: of('chartAverages'),
  }
}
