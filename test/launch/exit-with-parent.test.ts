import { expect, onTestFinished, test, vi } from 'vitest'
import { exitWithParent } from '../../electron/launch/exit-with-parent'

function start(connected: boolean | undefined) {
  const before = Object.getOwnPropertyDescriptor(process, 'connected')
  const once = vi.spyOn(process, 'once').mockReturnValue(process)
  onTestFinished(() => {
    once.mockRestore()
    if (before) Object.defineProperty(process, 'connected', before)
    else Reflect.deleteProperty(process, 'connected')
  })
  Object.defineProperty(process, 'connected', { value: connected, configurable: true, writable: true })
  let ends = 0
  exitWithParent(() => (ends += 1))
  return { ends: () => ends, listeners: once.mock.calls }
}

test('an app ends with the process that started it', () => {
  const { ends, listeners } = start(true)
  expect(ends()).toBe(0)
  const [[event, listener] = []] = listeners
  expect(event).toBe('disconnect')
  listener?.()
  expect(ends()).toBe(1)
})

test('an app whose parent has already ended ends immediately', () => {
  expect(start(false).ends()).toBe(1)
})

test('an app without a channel to its parent stays', () => {
  const { ends, listeners } = start(undefined)
  expect([ends(), listeners]).toEqual([0, []])
})
