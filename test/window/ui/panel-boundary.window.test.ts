import { afterEach, describe, expect, test, vi } from 'vitest'
import { createApp, defineComponent, h, nextTick, ref, type Component } from 'vue'
import PanelBoundary from '../../../src/ui/PanelBoundary.vue'
import { errorReportKey } from '../../../src/bridge/use-error-report'
import { t } from '../../../src/format/translate'

const reports: [event: string, message: string][] = []
let unmount = (): void => undefined

function mountPanels(first: Component, second: Component): void {
  const root = document.createElement('div')
  document.body.append(root)
  const app = createApp({
    render: () => [
      h(PanelBoundary, { name: 'first', class: 'slot-class' }, () => h(first)),
      h(PanelBoundary, { name: 'second' }, () => h(second)),
    ],
  })
  app.provide(errorReportKey, (event, error) => {
    reports.push([event, error instanceof Error ? error.message : String(error)])
  })
  app.config.warnHandler = () => undefined
  app.mount(root)
  unmount = () => {
    app.unmount()
    root.remove()
  }
}

afterEach(() => {
  unmount()
  reports.length = 0
})

const at = (testid: string): HTMLElement | null => document.querySelector(`[data-testid="${testid}"]`)
async function press(testid: string): Promise<void> {
  at(testid)?.click()
  await nextTick()
}

const counter = defineComponent(() => {
  const count = ref(0)
  return () => h('button', { 'data-testid': 'count', onClick: () => (count.value += 1) }, String(count.value))
})

describe('PanelBoundary', () => {
  test('replaces a panel that fails to render, retries it, and leaves its neighbor unchanged', async () => {
    let isBroken = true
    const panel = defineComponent(() => () => {
      if (isBroken) throw new Error('no candles')
      return h('p', { 'data-testid': 'panel' }, 'ready')
    })
    mountPanels(panel, counter)
    await nextTick()
    expect(at('panel-failed')?.textContent).toContain(t('panel.failed'))
    expect(at('panel-failed')?.textContent).toContain('no candles')
    expect(at('panel-failed')?.className).toContain('slot-class')
    expect(document.querySelectorAll('[data-testid="panel-failed"]')).toHaveLength(1)
    expect(reports).toEqual([['panel first', 'no candles']])
    await press('count')
    expect(at('count')?.textContent).toBe('1')

    await press('panel-retry')
    expect(at('panel-failed')).not.toBeNull()
    expect(reports).toHaveLength(2)

    isBroken = false
    await press('panel-retry')
    expect(at('panel-failed')).toBeNull()
    expect(at('panel')?.textContent).toBe('ready')
    expect(at('count')?.textContent).toBe('1')
  })

  test('replaces a panel that fails while it updates', async () => {
    const isBroken = ref(false)
    const panel = defineComponent(() => () => {
      if (isBroken.value) throw new Error('bad update')
      return h('p', { 'data-testid': 'panel' })
    })
    mountPanels(panel, counter)
    expect(at('panel-failed')).toBeNull()
    isBroken.value = true
    await nextTick()
    await nextTick()
    expect(at('panel-failed')?.textContent).toContain('bad update')
  })

  test('logs an error of an event handler and leaves the panel unchanged', async () => {
    const panel = defineComponent(() => () => {
      const fail = (): void => {
        throw new Error('bad click')
      }
      return h('button', { 'data-testid': 'panel', onClick: fail })
    })
    mountPanels(panel, counter)
    await press('panel')
    expect(reports).toEqual([['panel first', 'bad click']])
    expect(at('panel')).not.toBeNull()
    expect(at('panel-failed')).toBeNull()
  })

  test('copies name, time and stack', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    mountPanels(
      defineComponent(() => () => {
        throw new Error('no candles')
      }),
      counter,
    )
    await nextTick()
    await press('panel-copy')
    expect(write.mock.calls[0]?.[0]).toMatch(/^\d{4}-\d\d-\d\dT\S+ first\nError: no candles\n {4}at /)
    await vi.waitFor(() => expect(at('panel-copy')?.textContent).toBe(t('panel.copied')))
    write.mockRestore()
  })
})
