import { BridgeError } from '@common/bridge/protocol'
import { noCapabilities } from '@common/domain/services/capabilities'
import { crossProfitAt } from '@common/domain/futures/cross/cross-profit'
import { sats } from '@common/domain/units'
import type { UnresolvedWrite } from '@common/domain/writes/unresolved-write'
import { message } from '@common/texts/message'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useBulkExit } from '../../../src/trading/bulk-exit'
import { useFuturesStore } from '../../../src/portfolio/futures'
import { verbatim } from '../../support/in-english'
import { FakeMain } from '../support/fake-main'
import { crossOrder, crossPosition, option, practice, sessionState, trade } from '../support/records'
import { openWindow, type TestWindow } from '../support/window'

let window: TestWindow
afterEach(() => window.close())

const three = ['a', 'b', 'c'].map((id) => trade({ id }))
const closed = (id: string) => trade({ id, state: 'closed', exitPrice: 100_000, updatedAtMs: 2000 })

async function start(futures: object) {
  const main = new FakeMain(() => ({ futures }))
  main.send('futures.live', { kind: 'snapshot', trades: three, asOfMs: 1, holdingsRevision: 0 })
  window = openWindow(main)
  const trades = useFuturesStore()
  await vi.waitFor(() => expect(trades.running).toHaveLength(3))
  return { main, bulkExit: useBulkExit() }
}
const listStates = (bulkExit: ReturnType<typeof useBulkExit>) =>
  bulkExit.rows.map(({ result }) => result.state)

test('bulk exit closes the positions left by the bulk request one by one, with a result each', async () => {
  const { bulkExit } = await start({
    closeAll: () => ({ kind: 'done', value: [closed('a')] }),
    close: ({ tradeId }: { tradeId: string }) => {
      if (tradeId === 'b') throw new BridgeError('rejected', verbatim('Not now.'))
      return { kind: 'in-doubt', doubtId: 'd' }
    },
  })
  await bulkExit.run('close')
  expect(listStates(bulkExit).sort()).toEqual(['closed', 'failed', 'in-doubt'])
})

test('bulk exit closes each trade separately after a rejected request', async () => {
  const { bulkExit } = await start({
    closeAll: () => {
      throw new BridgeError('rejected', verbatim('No.'))
    },
    close: ({ tradeId }: { tradeId: string }) => ({ kind: 'done', value: closed(tradeId) }),
  })
  await bulkExit.run('close')
  expect(listStates(bulkExit)).toEqual(['closed', 'closed', 'closed'])
})

test('bulk exit with an unknown status is not repeated, and later updates set the results', async () => {
  const close = vi.fn()
  const { main, bulkExit } = await start({ closeAll: () => ({ kind: 'in-doubt', doubtId: 'd' }), close })
  await bulkExit.run('close')
  expect(listStates(bulkExit)).toEqual(['in-doubt', 'in-doubt', 'in-doubt'])
  expect(close).not.toHaveBeenCalled()
  main.send('futures.live', { kind: 'changed', trades: [closed('b')], asOfMs: 1, holdingsRevision: 0 })
  await vi.waitFor(() => expect(listStates(bulkExit).sort()).toEqual(['closed', 'in-doubt', 'in-doubt']))
})

describe('bulk exit with an unknown status', () => {
  const reconciled = (changes: Partial<UnresolvedWrite>): UnresolvedWrite => ({
    id: 'd',
    action: 'close-all',
    summary: verbatim('Close 3 positions'),
    sinceMs: 1,
    tradeId: null,
    amountSats: null,
    state: 'checking',
    finding: null,
    mayRepeat: false,
    ...changes,
  })

  test.each(['not-done', 'needs-you'] as const)(
    'shows why positions stay open once reconciled as %s, also after that is dismissed',
    async (state) => {
      const { main, bulkExit } = await start({ closeAll: () => ({ kind: 'in-doubt', doubtId: 'd' }) })
      await bulkExit.run('close')
      const finding = verbatim('2 of 3 positions are still open.')
      main.send('doubts.list', [
        reconciled({ id: 'e', state: 'not-done', finding: verbatim('Another write.') }),
        reconciled({ mayRepeat: true, finding }),
      ])
      main.send('futures.live', { kind: 'changed', trades: [closed('a')], asOfMs: 1, holdingsRevision: 0 })
      await vi.waitFor(() => expect(listStates(bulkExit)).toEqual(['closed', 'in-doubt', 'in-doubt']))
      main.send('doubts.list', [reconciled({ state, finding })])
      const failed = { state: 'failed', why: finding }
      await vi.waitFor(() => expect(bulkExit.rows.map(({ result }) => result)[1]).toEqual(failed))
      main.send('doubts.list', [])
      main.send('futures.live', { kind: 'changed', trades: [closed('b')], asOfMs: 1, holdingsRevision: 0 })
      await vi.waitFor(() => expect(listStates(bulkExit)).toEqual(['closed', 'closed', 'failed']))
    },
  )

  test('shows positions as closed once reconciled as done, with their net result once listed', async () => {
    const { main, bulkExit } = await start({ closeAll: () => ({ kind: 'in-doubt', doubtId: 'd' }) })
    await bulkExit.run('close')
    main.send('doubts.list', [reconciled({ state: 'done', finding: verbatim('None is open.') })])
    await vi.waitFor(() => expect(listStates(bulkExit)).toEqual(['closed', 'closed', 'closed']))
    expect(bulkExit.rows[0]?.result).toEqual({ state: 'closed', netSats: null })
    main.send('futures.live', { kind: 'changed', trades: [closed('a')], asOfMs: 1, holdingsRevision: 0 })
    await vi.waitFor(() => expect(bulkExit.rows[0]?.result).not.toEqual({ state: 'closed', netSats: null }))
  })

  test('does not show an order as canceled that was filled instead', async () => {
    const main = new FakeMain(() => ({ futures: { cancelAll: () => ({ kind: 'in-doubt', doubtId: 'd' }) } }))
    const orders = ['a', 'b'].map((id) => trade({ id, state: 'open' }))
    main.send('futures.live', { kind: 'snapshot', trades: orders, asOfMs: 1, holdingsRevision: 0 })
    window = openWindow(main)
    const bulkExit = useBulkExit()
    await vi.waitFor(() => expect(bulkExit.cancelCount).toBe(2))
    await bulkExit.run('cancel')
    const finding = verbatim('None is open.')
    main.send('doubts.list', [reconciled({ action: 'cancel-all', state: 'done', finding })])
    const trades = [trade({ id: 'a', state: 'canceled' }), trade({ id: 'b', state: 'running' })]
    main.send('futures.live', { kind: 'changed', trades, asOfMs: 2, holdingsRevision: 0 })
    await vi.waitFor(() => expect(listStates(bulkExit)).toEqual(['canceled', 'failed']))
    expect(bulkExit.rows[1]?.result).toEqual({ state: 'failed', why: message('cancel.notOpen') })
  })
})

describe('bulk exit of isolated positions, the cross position and options', () => {
  const position = { ...crossPosition(), quantity: 1000, entryPrice: 100_000 }
  const waiting = { ...crossOrder(), id: 'w1', orderType: 'limit', state: 'open', price: 90_000 } as const
  const sold = option({ state: 'closed', pnlSats: sats(-300), closingFeeSats: sats(50), closedAtMs: 2000 })

  async function startAll(parts: { cross?: object; options?: object; futures?: object }) {
    const main = new FakeMain(() => parts)
    const capabilities = { ...noCapabilities, futures: true, crossMargin: true, options: true }
    main.send('session.state', sessionState(practice, { capabilities }))
    main.send('futures.live', {
      kind: 'snapshot',
      trades: [trade({ id: 'a' })],
      asOfMs: 1,
      holdingsRevision: 1,
    })
    const lists = { filled: [], transfers: [], carry: [], asOfMs: 1, holdingsRevision: 1 }
    main.send('cross.live', { position, orders: [waiting], ...lists })
    main.send('options.live', { options: [option()], asOfMs: 1, holdingsRevision: 1 })
    window = openWindow(main)
    const bulkExit = useBulkExit()
    await vi.waitFor(() => expect(bulkExit.closeCount).toBe(3))
    expect(bulkExit.cancelCount).toBe(1)
    return { main, bulkExit, lists }
  }

  test('closes all and lists each net result', async () => {
    const { main, bulkExit, lists } = await startAll({
      futures: { closeAll: () => ({ kind: 'done', value: [closed('a')] }) },
      cross: {
        close: () => ({ kind: 'done', value: { ...crossOrder(), side: 'sell', price: 101_000 } }),
      },
      options: { closeAll: () => ({ kind: 'done', value: [sold] }) },
    })
    await bulkExit.run('close')
    expect(listStates(bulkExit)).toEqual(['closed', 'closed', 'closed'])
    const net = crossProfitAt(position, 101_000, 0.001).totalSats
    expect(bulkExit.rows[1]?.result).toEqual({ state: 'closed', netSats: net })
    expect(bulkExit.rows[2]?.result).toEqual({ state: 'closed', netSats: -300 - 50 - 50 })
    // The next list must not overwrite the position's result.
    main.send('cross.live', { position: crossPosition(), orders: [], ...lists })
    await vi.waitFor(() => expect(bulkExit.closeCount).toBe(1))
    expect(bulkExit.rows[1]?.result).toEqual({ state: 'closed', netSats: net })
  })

  test('continues with the others after a failure or an unknown status', async () => {
    const closeOption = vi.fn()
    const { main, bulkExit, lists } = await startAll({
      futures: { closeAll: () => ({ kind: 'done', value: [closed('a')] }) },
      cross: { close: () => ({ kind: 'in-doubt', doubtId: 'd' }) },
      options: { closeAll: () => ({ kind: 'in-doubt', doubtId: 'e' }), close: closeOption },
    })
    await bulkExit.run('close')
    expect(listStates(bulkExit)).toEqual(['closed', 'in-doubt', 'in-doubt'])
    expect(closeOption).not.toHaveBeenCalled()
    main.send('cross.live', { position: crossPosition(), orders: [], ...lists })
    main.send('options.live', { options: [sold], asOfMs: 2, holdingsRevision: 1 })
    await vi.waitFor(() => expect(listStates(bulkExit)).toEqual(['closed', 'closed', 'closed']))
  })

  test('reports a lost connection to main as status unknown and repeats nothing', async () => {
    const close = vi.fn()
    const lost = (): never => {
      throw new BridgeError('closed', verbatim('Lost.'))
    }
    const { bulkExit } = await startAll({
      futures: { closeAll: lost, close },
      cross: { close: lost },
      options: { closeAll: lost, close },
    })
    await bulkExit.run('close')
    expect(listStates(bulkExit)).toEqual(['in-doubt', 'in-doubt', 'in-doubt'])
    expect(close).not.toHaveBeenCalled()
  })

  test('shows a rejection, and closes remaining options one by one', async () => {
    const { bulkExit } = await startAll({
      futures: { closeAll: () => ({ kind: 'done', value: [closed('a')] }) },
      cross: {
        close: () => {
          throw new BridgeError('rejected', verbatim('Not now.'))
        },
      },
      options: {
        closeAll: () => ({ kind: 'done', value: [] }),
        close: () => ({ kind: 'done', value: sold }),
      },
    })
    await bulkExit.run('close')
    expect(listStates(bulkExit)).toEqual(['closed', 'failed', 'closed'])
  })

  test('cancels the open cross orders', async () => {
    const cancel = vi.fn()
    const { bulkExit } = await startAll({
      cross: { cancelAll: () => ({ kind: 'done', value: [{ ...waiting, state: 'canceled' }] }), cancel },
    })
    await bulkExit.run('cancel')
    expect(listStates(bulkExit)).toEqual(['canceled'])
    expect(cancel).not.toHaveBeenCalled()
  })
})
