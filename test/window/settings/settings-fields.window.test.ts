import type { LogEntry, LogLevel } from '@common/domain/log'
import { nextTick, type Component } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { setLocale } from '../../../src/format/translate'
import ConfirmSettings from '../../../src/settings/ConfirmSettings.vue'
import FatFingerSettings from '../../../src/settings/FatFingerSettings.vue'
import LogEntries from '../../../src/settings/LogEntries.vue'
import { useSessionStore } from '../../../src/session/session'
import { useSettingsStore } from '../../../src/session/settings'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

const fields: readonly [Component, string][] = [
  [ConfirmSettings, 'setting-tolerance'],
  [FatFingerSettings, 'setting-slip-leverage'],
]

test.each(fields)('a field that returns to the stored value has no error left', async (component, testid) => {
  page = mount([[component]])
  await vi.waitFor(() => expect(useSettingsStore().isLoaded).toBe(true))
  const field = page.find(testid) as HTMLInputElement
  const stored = field.value
  field.focus()
  await page.type(testid, '9999999')
  expect(page.has(`${testid}-error`)).toBe(true)
  field.blur()
  await nextTick()
  expect(field.value).toBe(stored)
  expect(page.has(`${testid}-error`)).toBe(false)
})

test.each(fields)('the error of a field follows the language', async (component, testid) => {
  page = mount([[component]])
  await vi.waitFor(() => expect(useSettingsStore().isLoaded).toBe(true))
  page.find(testid).focus()
  await page.type(testid, '9999999')
  const error = (): string => page.find(`${testid}-error`).textContent
  const inEnglish = error()
  await setLocale('de', ['de-DE'])
  await nextTick()
  const inGerman = error()
  await setLocale('en', ['en-US'])
  await nextTick()
  expect(inGerman).not.toBe(inEnglish)
  expect(error()).toBe(inEnglish)
})

test('the log shows the level chosen last, even if an earlier response is late', async () => {
  const answers = new Map<LogLevel, () => void>()
  const toEntry = (level: LogLevel): LogEntry => ({
    atMs: 1,
    level,
    component: 'core',
    event: 'started',
    message: level,
    stack: null,
  })
  const main = new FakeMain(() => ({
    app: {
      log: ({ level }) =>
        new Promise<LogEntry[]>((resolve) => answers.set(level, () => resolve([toEntry(level)]))),
    },
  }))
  page = mount([[LogEntries]], main)
  await vi.waitFor(() => expect(useSessionStore().state).not.toBeNull())
  await page.press('log-show')
  await vi.waitFor(() => expect(answers.has('info')).toBe(true))
  answers.get('info')?.()
  await vi.waitFor(() => expect(page.has('log-entry')).toBe(true))
  for (const level of ['warn', 'error'] as const) {
    page.find(`log-level-${level}`).click()
    await nextTick()
  }
  await vi.waitFor(() => expect(answers.has('error')).toBe(true))
  answers.get('error')?.()
  await vi.waitFor(() => expect(page.find('log-entry').className).toBe('error'))
  answers.get('warn')?.()
  await nextTick()
  expect(page.find('log-entry').className).toBe('error')
})
