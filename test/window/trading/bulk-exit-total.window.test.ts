import { settledProfit } from '@common/domain/futures/profit'
import { sats } from '@common/domain/units'
import { afterEach, expect, test, vi } from 'vitest'
import { formatSignedSats } from '../../../src/format/money'
import { useBulkExit } from '../../../src/trading/bulk-exit'
import BulkExitPanel from '../../../src/trading/BulkExitPanel.vue'
import { FakeMain } from '../support/fake-main'
import { trade } from '../support/records'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

const closed = ['a', 'b'].map((id, index) =>
  trade({ id, state: 'closed', exitPrice: 99_000, pnlSats: sats(-10_000 - index), updatedAtMs: 2000 }),
)
const net = closed.reduce((sum, each) => sum + settledProfit(each).totalSats, 0)

async function closeAll(response: object): Promise<FakeMain> {
  const main = new FakeMain(() => ({ futures: { closeAll: () => response } }) as object)
  const trades = ['a', 'b'].map((id) => trade({ id }))
  main.send('futures.live', { kind: 'snapshot', trades, asOfMs: 1, holdingsRevision: 0 })
  page = mount([[BulkExitPanel, { show: true }]], main)
  const bulkExit = useBulkExit()
  await vi.waitFor(() => expect(bulkExit.closeCount).toBe(2))
  await bulkExit.run('close')
  return main
}

test('the results of closing all end with their sum', async () => {
  await closeAll({ kind: 'done', value: closed })
  await vi.waitFor(() => expect(page.find('panic-net').textContent).toContain(formatSignedSats(sats(net))))
})

test('the results of closing all have no sum while one of them is unknown', async () => {
  const main = await closeAll({ kind: 'in-doubt', doubtId: 'd' })
  expect(page.has('panic-net')).toBe(false)
  const done = { id: 'd', action: 'close-all', state: 'done', tradeId: null, amountSats: null } as const
  const text = { code: 'bulkExit.closed' } as const
  main.send('doubts.list', [{ ...done, summary: text, finding: text, sinceMs: 1, mayRepeat: false }])
  await vi.waitFor(() => expect(page.find('panic-net').textContent).not.toMatch(/\d/))
  main.send('futures.live', { kind: 'changed', trades: closed, asOfMs: 2, holdingsRevision: 0 })
  await vi.waitFor(() => expect(page.find('panic-net').textContent).toContain(formatSignedSats(sats(net))))
})
