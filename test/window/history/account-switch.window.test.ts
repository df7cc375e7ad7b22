import { dayMs } from '@common/domain/durations'
import { sats, zeroSats } from '@common/domain/units'
import { createMemoryHistory, createRouter } from 'vue-router'
import { afterEach, expect, test, vi } from 'vitest'
import { startOfDay } from '../../../src/history/date-range'
import HistoryView from '../../../src/history/HistoryView.vue'
import { useRecordStore } from '../../../src/history/record'
import { useSessionStore } from '../../../src/session/session'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'
import { alice, practice, quote, sessionState } from '../support/records'
import { openWindow } from '../support/window'

let page: Mounted | undefined
afterEach(() => {
  page?.close()
  page = undefined
})

test('the calendar shows no results of the previous account while the next one loads', async () => {
  const trades = {
    count: 1,
    moved: 1,
    effectSats: sats(7),
    feesSats: zeroSats,
    fundingFeeSats: zeroSats,
    dollarParts: 0,
  }
  const main = new FakeMain(() => ({
    record: {
      days: () =>
        useSessionStore().subject === practice.id
          ? [{ date: '1970-01-01', sums: { trade: trades } }]
          : new Promise<never>(() => undefined),
    },
  }))
  const routes = [{ path: '/', component: { render: () => null } }]
  page = mount([[HistoryView]], main, [createRouter({ history: createMemoryHistory(), routes })])
  const sum = (): string => page?.find('calendar-sum').textContent ?? ''
  await vi.waitFor(() => expect(sum()).toContain('7'))
  main.send('session.state', sessionState(alice))
  await vi.waitFor(() => expect(useSessionStore().subject).toBe(alice.id))
  await vi.waitFor(() => expect(sum()).not.toContain('7'))
})

test('filters of the previous account end, because another may not offer them', async () => {
  const main = new FakeMain()
  const window = openWindow(main)
  const record = useRecordStore()
  await vi.waitFor(() => expect(useSessionStore().subject).toBe(practice.id))
  record.kind = 'cross'
  record.search = 'hedge'
  main.send('session.state', sessionState(alice))
  await vi.waitFor(() => expect(useSessionStore().subject).toBe(alice.id))
  expect(record.kind).toBe('all')
  expect(record.search).toBe('')
  window.close()
})

test('the entries of today are read again after midnight', async () => {
  const main = new FakeMain()
  const window = openWindow(main)
  const record = useRecordStore()
  const reads = vi.fn()
  record.follow(reads)
  await vi.waitFor(() => expect(useSessionStore().subject).toBe(practice.id))
  record.range = { kind: 'today' }
  await vi.waitFor(() => expect(reads).toHaveBeenCalledTimes(2))
  main.send('market.quotes', { ...quote(100_000), marketTimeMs: startOfDay('1970-01-01') + dayMs })
  await vi.waitFor(() => expect(reads).toHaveBeenCalledTimes(3))
  window.close()
})

test('offers no filter for options and swaps to an account without them', async () => {
  const main = new FakeMain()
  const routes = [{ path: '/', component: { render: () => null } }]
  const { capabilities } = sessionState(practice)
  main.send('session.state', sessionState(practice, { capabilities }))
  page = mount([[HistoryView]], main, [createRouter({ history: createMemoryHistory(), routes })])
  await vi.waitFor(() => expect(page?.has('record-kind-trade')).toBe(true))
  expect([page.has('record-kind-option'), page.has('record-kind-swap')]).toEqual([false, false])
  const all = { ...capabilities, options: true, swaps: true }
  main.send('session.state', sessionState(practice, { capabilities: all }))
  await vi.waitFor(() => expect(page?.has('record-kind-option')).toBe(true))
  expect(page.has('record-kind-swap')).toBe(true)
})
