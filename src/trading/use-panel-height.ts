import { defaultSettings } from '@common/domain/settings/settings'
import { computed, onDeactivated, ref, watch } from 'vue'
import { useSettingsStore } from '../session/settings'
import { useWindowListener } from '../ui/lifecycle/use-window-listener'
import { useAction } from '../ui/use-action'

export const minPanelHeight = 120

const settingFor = (windowHeight: number) =>
  windowHeight < 800 ? 'panelHeightShort' : windowHeight > 1200 ? 'panelHeightTall' : 'panelHeight'

export function usePanelHeight() {
  const settings = useSettingsStore()
  const { run } = useAction({ several: true })
  const windowHeight = ref(window.innerHeight)
  useWindowListener('resize', () => (windowHeight.value = window.innerHeight))
  const setting = computed(() => settingFor(windowHeight.value))
  const stored = computed(() => settings.settings[setting.value] ?? settings.settings.panelHeight)
  const height = ref(stored.value)
  watch(stored, (next) => (height.value = next), { flush: 'sync' })
  const isDefault = computed(() => height.value === defaultSettings.panelHeight)

  const clamp = (wanted: number) =>
    Math.round(Math.min(Math.max(wanted, minPanelHeight), windowHeight.value - 340))
  const store = () => void run(() => settings.change({ [setting.value]: height.value }))

  let dragged: { y: number; height: number } | undefined

  function grab(event: PointerEvent) {
    if (!(event.currentTarget instanceof HTMLElement)) return
    event.currentTarget.setPointerCapture(event.pointerId)
    dragged = { y: event.clientY, height: height.value }
  }

  function move(event: PointerEvent) {
    if (dragged) height.value = clamp(dragged.height + dragged.y - event.clientY)
  }

  function drop() {
    if (dragged) store()
    dragged = undefined
  }
  // Another view gets the release.
  onDeactivated(drop)

  function step(by: number) {
    height.value = clamp(height.value + by)
    store()
  }

  function reset() {
    height.value = defaultSettings.panelHeight
    store()
  }

  return { height, isDefault, grab, move, drop, step, reset }
}
