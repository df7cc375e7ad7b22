import { toDepositEntry } from '@common/domain/record/to-entry'
import { sats } from '@common/domain/units'
import type { Deposit } from '@common/domain/wallet'
import { defineComponent, h } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import EntryTable from '../../../src/history/EntryTable.vue'
import { useRecordStore } from '../../../src/history/record'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

const deposit: Deposit = {
  id: 'd1',
  rail: 'lightning',
  state: 'pending',
  amountSats: sats(50_000),
  createdAtMs: 1,
  reference: null,
}
let record: ReturnType<typeof useRecordStore>
const History = defineComponent(() => {
  record = useRecordStore()
  return () => h(EntryTable)
})

test('a pending deposit shows its amount, although it has not changed the balance', async () => {
  const main = new FakeMain()
  page = mount([[History]], main)
  await vi.waitFor(() => {
    record.entries = [toDepositEntry(deposit)]
    page.find('record-row')
  })
  expect(page.find('record-row').textContent).not.toContain('50,000')
  main.send('wallet.live', { kind: 'snapshot', deposits: [deposit], withdrawals: [], isRead: true })
  await vi.waitFor(() => expect(page.find('record-row').textContent).toContain('50,000'))
})
