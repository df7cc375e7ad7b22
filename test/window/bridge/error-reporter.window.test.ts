import { describe, expect, test, vi } from 'vitest'
import { errorReporter } from '../../../src/bridge/error-reporter'
import { keepConnected } from '../../../src/bridge/connection'
import { FakeMain } from '../support/fake-main'

async function connected(nowMs?: () => number) {
  const main = new FakeMain()
  const connection = keepConnected({ open: () => main.open(), wait: () => new Promise(() => undefined) })
  await vi.waitFor(() => expect(connection.bridge.value).not.toBeNull())
  vi.stubGlobal('reportError', () => undefined)
  const errors = errorReporter(connection, nowMs)
  const inputs = () => main.inputsOf('app.reportError') as { event: string; message: string; stack: string }[]
  return { main, errors, inputs }
}

describe('errorReporter', () => {
  test('sends an error once, with its stack', async () => {
    const { errors, inputs } = await connected()
    const error = new Error('no candles')
    errors.report('panel chart', error)
    errors.report('render', error)
    await vi.waitFor(() => expect(inputs()).toHaveLength(1))
    expect(inputs()[0]).toMatchObject({ event: 'panel chart', message: 'no candles' })
    expect(inputs()[0]?.stack).toContain('error-reporter.window.test')
  })

  test('sends at most 20 errors per minute', async () => {
    let now = 0
    const { errors, inputs } = await connected(() => now)
    for (let index = 0; index < 30; index += 1) errors.report('loop', `error ${index}`)
    await vi.waitFor(() => expect(inputs()).toHaveLength(20))
    now = 60_000
    errors.report('loop', 'later')
    await vi.waitFor(() => expect(inputs().at(-1)?.message).toBe('later'))
    expect(inputs()).toHaveLength(21)
  })

  test('cuts texts to what the bridge accepts', async () => {
    const { errors, inputs, main } = await connected()
    const error = new Error('x'.repeat(10_000))
    errors.report('e'.repeat(500), error)
    await vi.waitFor(() => expect(inputs()).toHaveLength(1))
    expect(inputs()[0]?.message).toHaveLength(2000)
    expect(main.unexpected).toEqual([])
  })

  test('reports unhandled errors, but not ResizeObserver loop warnings', async () => {
    const { errors, inputs } = await connected()
    const page = new EventTarget()
    errors.follow(page as unknown as Window)
    const dispatch = (type: string, fields: object): boolean =>
      page.dispatchEvent(Object.assign(new Event(type), fields))
    dispatch('error', { error: null, message: 'ResizeObserver loop completed' })
    dispatch('error', { error: new Error('first'), message: 'first' })
    dispatch('unhandledrejection', { reason: new Error('second') })
    await vi.waitFor(() => expect(inputs().map(({ message }) => message)).toEqual(['first', 'second']))
  })
})
