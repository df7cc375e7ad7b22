import type { SyncJobName } from '@common/domain/sync-jobs'
import { message } from '@common/texts/message'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { defineComponent, h, type Component } from 'vue'
import { useRecordStore } from '../../../src/history/record'
import { t } from '../../../src/format/translate'
import EntryTable from '../../../src/history/EntryTable.vue'
import SwapTable from '../../../src/swaps/SwapTable.vue'
import PaymentTable from '../../../src/wallet/payments/PaymentTable.vue'
import { FakeMain } from '../support/fake-main'
import { practice, sessionState } from '../support/records'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => {
  page.close()
  expect(page.main.unexpected).toEqual([])
})

const History = defineComponent(() => {
  useRecordStore().follow((read) => void read().catch(() => undefined))
  return () => h(EntryTable, { isFailing: true })
})

const rows: readonly (readonly [string, Component, SyncJobName])[] = [
  ['payments', PaymentTable, 'deposits'],
  ['swaps', SwapTable, 'swaps'],
  ['history', History, 'closed trades'],
]

describe('empty list that could not be updated', () => {
  test.each(rows)('shows in the %s view that it has no data', async (_, component, job) => {
    const main = new FakeMain()
    const syncFailures = [{ job, problem: message('error.closed') }]
    main.send('session.state', sessionState(practice, { syncFailures }))
    page = mount([[component]], main)
    await vi.waitFor(() => expect(document.body.textContent).toContain(t(message('sync.noData'))))
  })
})
