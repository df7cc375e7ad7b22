import { defaultSettings } from '@common/domain/settings/settings'
import { nextTick } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { useSettingsStore } from '../../../src/session/settings'
import { usePanelHeight } from '../../../src/trading/use-panel-height'
import { FakeMain } from '../support/fake-main'
import { createKeptView } from '../support/kept-view'
import { mount, type Mounted } from '../support/mount'

const originalHeight = window.innerHeight
let page: Mounted | undefined
function resizeTo(height: number): void {
  window.innerHeight = height
  window.dispatchEvent(new Event('resize'))
}
afterEach(() => {
  page?.close()
  resizeTo(originalHeight)
})

test('the height of the panel is stored per class of window height', async () => {
  let panel: ReturnType<typeof usePanelHeight> | undefined
  const Panel = {
    setup() {
      panel = usePanelHeight()
      return () => null
    },
  }
  page = mount([[Panel]])
  const settings = useSettingsStore()
  await vi.waitFor(() => expect(settings.isLoaded).toBe(true))
  const steps = [
    [700, 20],
    [900, 40],
    [1440, 300],
  ] as const
  for (const [height, by] of steps) {
    resizeTo(height)
    await nextTick()
    panel?.step(by)
  }
  const changes = [{ panelHeightShort: 280 }, { panelHeight: 300 }, { panelHeightTall: 600 }]
  await vi.waitFor(() => expect(page?.main.inputsOf('app.changeSettings')).toEqual(changes))
})

test('a window height without its own value has that of normal windows', async () => {
  const panels: ReturnType<typeof usePanelHeight>[] = []
  const Panel = {
    setup() {
      panels.push(usePanelHeight())
      return () => null
    },
  }
  const main = new FakeMain()
  main.send('app.settings', { ...defaultSettings, panelHeight: 300, panelHeightTall: 600 })
  page = mount([[Panel]], main)
  resizeTo(1440)
  await vi.waitFor(() => expect(panels[0]?.height.value).toBe(600))
  const heights = [700, 900, 1440].map((height) => {
    resizeTo(height)
    return panels[0]?.height.value
  })
  expect(heights).toEqual([300, 300, 600])
})

test('leaving the view ends a drag of the panel', async () => {
  const panels: ReturnType<typeof usePanelHeight>[] = []
  const { Outlet, isShown } = createKeptView(() => panels.push(usePanelHeight()))
  page = mount([[Outlet]])
  await vi.waitFor(() => expect(useSettingsStore().isLoaded).toBe(true))
  const handle = document.createElement('div')
  handle.setPointerCapture = () => undefined
  handle.addEventListener('pointerdown', (event) => panels[0]?.grab(event))
  handle.addEventListener('pointermove', (event) => panels[0]?.move(event))
  const point = (type: string, clientY: number) => handle.dispatchEvent(new PointerEvent(type, { clientY }))
  const height = panels[0]?.height.value ?? NaN
  point('pointerdown', 500)
  point('pointermove', 480)
  expect(panels[0]?.height.value).toBe(height + 20)
  isShown.value = false
  await nextTick()
  isShown.value = true
  await nextTick()
  point('pointermove', 400)
  expect(panels.map((panel) => panel.height.value)).toEqual([height + 20])
})
