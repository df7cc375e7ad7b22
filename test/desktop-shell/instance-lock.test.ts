import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createInstanceLock } from '../../electron/main/instance-lock'
import { temporaryFolder } from '../support/temporary-folder'

const quitting = 4711

/** @param results of the requests for the lock, in order; the last one repeats */
function createLock(results: readonly boolean[], endsAfterMs = 0) {
  const file = join(temporaryFolder(), 'quitting')
  const state = { requests: 0, sleptMs: 0, processIds: [] as number[] }
  const lock = createInstanceLock({
    file,
    request: () => results[Math.min(state.requests++, results.length - 1)] ?? false,
    sleep: (ms) => (state.sleptMs += ms),
    isRunning(processId) {
      state.processIds.push(processId)
      return state.sleptMs < endsAfterMs
    },
  })
  return { lock, file, state }
}

test('a free lock is acquired, and the process id of an earlier crash is removed', () => {
  const { lock, file, state } = createLock([true])
  writeFileSync(file, String(quitting))
  expect(lock.acquire()).toBe(true)
  expect([state.requests, state.sleptMs, existsSync(file)]).toEqual([1, 0, false])
})

test('a start while another instance runs does not wait', () => {
  const { lock, state } = createLock([false])
  expect(lock.acquire()).toBe(false)
  expect([state.requests, state.sleptMs]).toEqual([1, 0])
})

test('a start during a quit acquires the lock after the process has ended', () => {
  const { lock, file, state } = createLock([false, true], 900)
  writeFileSync(file, String(quitting))
  expect(lock.acquire()).toBe(true)
  expect([state.requests, state.sleptMs, existsSync(file)]).toEqual([2, 900, false])
  expect(new Set(state.processIds)).toEqual(new Set([quitting]))
})

test('of two starts during a quit, the later one notifies the earlier one', () => {
  const { lock, file, state } = createLock([false, false], 900)
  writeFileSync(file, String(quitting))
  expect(lock.acquire()).toBe(false)
  expect(state.requests).toBe(2)
})

test('a start gives up on a process that does not end within 15 s', () => {
  const { lock, file, state } = createLock([false], Infinity)
  writeFileSync(file, String(quitting))
  expect(lock.acquire()).toBe(false)
  expect([state.requests, state.sleptMs]).toEqual([2, 15_000])
})

test.each(['', '0', '-1', '4711 ', 'x', '99999999999'])('%j is no process id to wait for', (text) => {
  const { lock, file, state } = createLock([false], Infinity)
  writeFileSync(file, text)
  expect(lock.acquire()).toBe(false)
  expect([state.requests, state.sleptMs]).toEqual([1, 0])
})

test('a quitting process writes its id, and an error does not prevent the quit', () => {
  const { lock, file } = createLock([true])
  lock.onQuit()
  expect(readFileSync(file, 'utf8')).toBe(String(process.pid))
  const taken = createLock([true])
  mkdirSync(taken.file)
  expect(() => taken.lock.onQuit()).not.toThrow()
})

test('waits for real processes only while they run', () => {
  const file = join(temporaryFolder(), 'quitting')
  const sleeps: number[] = []
  const request = (): boolean => sleeps.length > 2
  const lock = createInstanceLock({ file, request, sleep: (ms) => sleeps.push(ms) })
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeFileSync(file, String(pid))
  expect(lock.acquire()).toBe(false)
  expect(sleeps).toEqual([])
  lock.onQuit()
  expect(lock.acquire()).toBe(true)
  expect(sleeps).toHaveLength(300)
})
