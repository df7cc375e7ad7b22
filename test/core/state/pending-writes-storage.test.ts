import { describe, expect, test } from 'vitest'
import { sats } from '@common/domain/units'
import { PendingWrites, type Intent } from '../../../electron/core/state/pending-writes'
import type { PendingWrite } from '../../../electron/core/ports/storage/history'
import { ManualClock } from '../../support/time/manual-clock'
import { verbatim } from '../../support/in-english'
import { message } from '../../support/text'

const diskFull = Object.assign(new Error('disk full'), { code: 'ENOSPC' })
const close: Intent = {
  sent: { action: 'close-trade', tradeId: 't1' },
  summary: verbatim('Close it'),
}
const addMargin: Intent = {
  ...close,
  sent: {
    action: 'add-margin',
    tradeId: 't1',
    amountSats: sats(10),
    before: { marginSats: sats(1000), price: 20_000 },
  },
}

function start() {
  const clock = new ManualClock()
  const saved: [string, unknown][] = []
  const journal = new Map<string, PendingWrite>()
  let published = 0
  let failure: Error | null = null
  let count = 0
  const writes = new PendingWrites({
    unresolvedElsewhere: () => null,
    withdrawQueuedOrders: () => undefined,
    journal: {
      pendingWrites: () => [],
      savePendingWrite: (write, options) => {
        if (failure) throw failure
        saved.push([write.doubt.id, options])
        journal.set(write.doubt.id, write)
      },
      removePendingWrite: (id) => {
        if (failure) throw failure
        journal.delete(id)
      },
      isIncomplete: () => false,
    },
    clock,
    clockSkewMs: () => 50,
    newId: () => `d${(count += 1)}`,
    publish: () => void (published += 1),
  })
  return {
    writes,
    clock,
    saved,
    journal,
    published: () => published,
    fail: (error: Error | null) => (failure = error),
  }
}

describe('pending write', () => {
  test('is stored with the time of the exchange before it is sent', () => {
    const { writes, clock, journal } = start()
    const id = writes.begin(close)
    expect(writes.get(id)?.sent).toEqual(close.sent)
    expect(journal.get(id)).toMatchObject({
      sentAtServiceMs: clock.nowMs() + 50,
      doubt: { sinceMs: clock.nowMs() },
    })
  })

  test('may use the reserve of the disk if it protects the account', () => {
    const { writes, saved } = start()
    writes.begin(addMargin)
    writes.begin({ ...close, sent: { action: 'close-trade', tradeId: 't2' } })
    expect(saved).toEqual([
      ['d1', { withReserve: false }],
      ['d2', { withReserve: true }],
    ])
  })

  test('is sent without being stored only if it protects the account and the disk is full', () => {
    const { writes, fail } = start()
    fail(diskFull)
    expect(() => writes.begin(addMargin)).toThrow(diskFull)
    expect([writes.undecided(), writes.isClosedByUser('t1')]).toEqual([[], false])
    writes.begin(close)
    expect(writes.undecided()).toEqual(['close-trade'])
    const other = start()
    const fault = new Error('a bug')
    other.fail(fault)
    expect(() => other.writes.begin(close)).toThrow(fault)
    expect(other.writes.undecided()).toEqual([])
  })

  test('is stored once the disk has space again, unless its outcome is known', () => {
    const { writes, fail, saved } = start()
    fail(diskFull)
    writes.begin(close)
    const done = writes.begin({ ...close, sent: { action: 'close-trade', tradeId: 't2' } })
    expect(() => writes.storeRest()).toThrow(diskFull)
    fail(null)
    writes.clear(done)
    writes.storeRest()
    writes.storeRest()
    expect(saved.map(([id]) => id)).toEqual(['d1'])
  })

  test('blocks the same write, with the reason', () => {
    const { writes } = start()
    const id = writes.begin(close)
    const what = close.summary
    expect(() => writes.begin(close)).toThrow(
      expect.objectContaining({ text: message('unresolved.pending', { what }) }),
    )
    writes.raise(id)
    expect(() => writes.begin(close)).toThrow(
      expect.objectContaining({ text: message('unresolved.statusUnknown', { what }) }),
    )
  })

  test('is found among several, and clear once each outcome is known', () => {
    const { writes } = start()
    const isSent = (tradeId: string) => writes.isSent((sent) => 'tradeId' in sent && sent.tradeId === tradeId)
    expect([writes.areClear(), isSent('t1')]).toEqual([true, false])
    const first = writes.begin(close)
    const second = writes.begin({ ...close, sent: { action: 'close-trade', tradeId: 't2' } })
    expect([isSent('t1'), isSent('t2'), isSent('t3')]).toEqual([true, true, false])
    writes.settle(first, 'done', verbatim('Closed.'))
    expect(writes.areClear()).toBe(false)
    writes.settle(second, 'needs-you', verbatim('Unclear.'))
    expect(writes.areClear()).toBe(false)
    writes.settle(second, 'not-done', verbatim('Not closed.'))
    expect(writes.areClear()).toBe(true)
  })

  test('is reconciled only while its outcome is unknown', () => {
    const { writes } = start()
    const id = writes.begin(close)
    writes.raise(id)
    expect(writes.isUnresolved()).toBe(true)
    writes.settle(id, 'needs-you', verbatim('Unclear.'))
    expect([writes.unsettled(), writes.list().length, writes.isUnresolved()]).toEqual([[], 1, false])
  })

  test('is published once for each finding of the reads that show it not done', () => {
    const { writes, published, journal } = start()
    const id = writes.begin(close)
    writes.raise(id)
    const before = published()
    for (const finding of ['Two are open.', 'Two are open.', 'One is open.'])
      writes.seenUndone(id, verbatim(finding))
    expect(published()).toBe(before + 2)
    expect(journal.get(id)?.doubt).toMatchObject({ mayRepeat: true, finding: verbatim('One is open.') })
  })

  test('is removed from the journal once its outcome is known', () => {
    const { writes, journal } = start()
    const end = (by: (id: string) => void) => {
      by(writes.begin(close))
      return [journal.size, ...writes.undecided()]
    }
    expect([end((id) => writes.clear(id)), end((id) => writes.refused(id))]).toEqual([[0], [0]])
  })

  test('is reconciled if it cannot be removed from the journal', () => {
    const { writes, fail } = start()
    const id = writes.begin(close)
    fail(diskFull)
    expect(() => writes.clear(id)).toThrow(diskFull)
    expect(writes.unsettled()).toMatchObject([{ doubt: { id } }])
  })

  test('that is not stored any more is ignored', () => {
    const { writes, published } = start()
    for (const act of [
      () => writes.refused('d9'),
      () => writes.settle('d9', 'done', verbatim('Done.')),
      () => writes.seenUndone('d9', verbatim('Open.')),
      () => writes.clear('d9'),
    ])
      act()
    expect([published(), writes.get('d9')]).toEqual([0, undefined])
    expect(() => writes.dismiss('d9')).toThrow(expect.objectContaining({ kind: 'not-found' }))
  })

  test('is dismissed from journal and list once its outcome is known', () => {
    const { writes, journal, published } = start()
    const id = writes.begin(close)
    writes.neverLeft(id)
    expect(writes.list()).toMatchObject([{ state: 'not-done', finding: message('reconciliation.neverLeft') }])
    const before = published()
    writes.dismiss(id)
    expect([writes.list(), journal.size, published()]).toEqual([[], 0, before + 1])
  })

  test('is listed newest first', () => {
    const { writes, clock } = start()
    writes.raise(writes.begin(close))
    clock.advance(10)
    writes.raise(writes.begin({ ...close, sent: { action: 'close-trade', tradeId: 't2' } }))
    expect(writes.list().map(({ id }) => id)).toEqual(['d2', 'd1'])
  })
})
