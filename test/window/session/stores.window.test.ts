import { BridgeError } from '@common/bridge/protocol'
import type { UnresolvedWrite } from '@common/domain/writes/unresolved-write'
import type { AppNotification } from '@common/domain/notifications/notification'
import { sats } from '@common/domain/units'
import { isReactive, watch } from 'vue'
import { describe, expect, test, vi } from 'vitest'
import { useAccountStore } from '../../../src/session/account-store'
import { useUnresolvedWritesStore } from '../../../src/submit/unresolved-writes'
import { useMarketStore } from '../../../src/market/market-store'
import { useNotificationsStore } from '../../../src/notifications/notifications'
import { useSessionStore } from '../../../src/session/session'
import { useSettingsStore } from '../../../src/session/settings'
import { useFuturesStore } from '../../../src/portfolio/futures'
import { message } from '../../support/text'
import { accountState, alice, quote, sessionState, trade } from '../support/records'
import { useWindow } from '../support/window'
import { verbatim } from '../../support/in-english'

const opened = useWindow()

describe('session', () => {
  test('shows no data while the vault is locked', async () => {
    const session = useSessionStore()
    await vi.waitFor(() => expect(session.subject).toBe('practice'))
    opened.main.send(
      'session.state',
      sessionState(alice, { phase: 'locked', vault: { kind: 'file', state: 'locked' } }),
    )
    await vi.waitFor(() => expect(session.phase).toBe('locked'))
    expect(session.subject).toBeNull()
    expect(session.needsVaultPassphrase).toBe(true)
  })

  test('sends no empty vault passphrase', async () => {
    const session = useSessionStore()
    await vi.waitFor(() => expect(session.phase).toBe('ready'))
    const service = {
      name: 'Alice',
      network: 'testnet' as const,
      restUrl: 'https://e.com',
      wsUrl: 'wss://e.com',
      headerPrefix: 'SVC',
      key: 'k',
      secret: 's',
      passphrase: 'p',
    }
    await session.connectService(service, { vaultPassphrase: '' })
    expect(opened.main.inputsOf('session.connectService')).toEqual([
      expect.not.objectContaining({ vaultPassphrase: expect.anything() as unknown }),
    ])
  })

  test('passes on which fields were rejected', async () => {
    const session = useSessionStore()
    await vi.waitFor(() => expect(session.phase).toBe('ready'))
    const refusal = await session
      .testService({
        name: '',
        network: 'mainnet',
        restUrl: '',
        wsUrl: '',
        headerPrefix: '?',
        key: '',
        secret: '',
        passphrase: '',
      })
      .catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(BridgeError)
    expect((refusal as BridgeError).issues.map(({ field }) => field)).toEqual([
      'name',
      'restUrl',
      'wsUrl',
      'headerPrefix',
      'key',
      'secret',
      'passphrase',
    ])
  })
})

describe('account switch', () => {
  test('clears the data of the previous account', async () => {
    const account = useAccountStore()
    const trades = useFuturesStore()
    const market = useMarketStore()
    opened.main.send('futures.live', { kind: 'snapshot', trades: [trade()], asOfMs: 1, holdingsRevision: 0 })
    await vi.waitFor(() => expect(trades.running).toHaveLength(1))
    await vi.waitFor(() => expect(account.state?.account.balanceSats).toBe(1_000_000))
    opened.main.send('futures.live', { kind: 'snapshot', trades: [], asOfMs: 1, holdingsRevision: 0 })
    opened.main.send('account.state', accountState(7))
    opened.main.send('market.quotes', quote(50_000))
    opened.main.send('session.state', sessionState(alice))
    await vi.waitFor(() => expect(account.state?.account.balanceSats).toBe(7))
    await vi.waitFor(() => expect(trades.isLoaded).toBe(true))
    expect(trades.running).toEqual([])
    await vi.waitFor(() => expect(market.ticker?.lastPrice).toBe(50_000))
    expect(market.direction).toBe(0)
  })
})

describe('market', () => {
  test('reports the price direction and requests the limits once', async () => {
    const market = useMarketStore()
    await vi.waitFor(() => expect(market.futures?.maxLeverage).toBe(100))
    opened.main.send('market.quotes', quote(100_001))
    await vi.waitFor(() => expect(market.direction).toBe(1))
    opened.main.send('market.quotes', quote(99_000))
    await vi.waitFor(() => expect(market.direction).toBe(-1))
    expect(opened.main.inputsOf('market.futures')).toHaveLength(1)
  })
})

describe('trades', () => {
  test('update in place without replacing their row objects', async () => {
    const trades = useFuturesStore()
    opened.main.send('futures.live', { kind: 'snapshot', trades: [trade()], asOfMs: 1, holdingsRevision: 0 })
    await vi.waitFor(() => expect(trades.running).toHaveLength(1))
    const [row] = trades.running
    expect(isReactive(row)).toBe(true)
    opened.main.send('futures.live', {
      kind: 'changed',
      trades: [trade({ marginSats: sats(200_000), updatedAtMs: 2000 })],
      asOfMs: 1,
      holdingsRevision: 0,
    })
    await vi.waitFor(() => expect(trades.running[0]?.marginSats).toBe(200_000))
    expect(trades.running[0]).toBe(row)
  })

  test('move between the lists by their state', async () => {
    const trades = useFuturesStore()
    opened.main.send('futures.live', {
      kind: 'snapshot',
      trades: [trade({ state: 'open' })],
      asOfMs: 1,
      holdingsRevision: 0,
    })
    await vi.waitFor(() => expect(trades.open).toHaveLength(1))
    opened.main.send('futures.live', {
      kind: 'changed',
      trades: [trade({ updatedAtMs: 2000 })],
      asOfMs: 1,
      holdingsRevision: 0,
    })
    await vi.waitFor(() => expect(trades.running).toHaveLength(1))
    expect(trades.open).toEqual([])
    opened.main.send('futures.live', {
      kind: 'changed',
      trades: [trade({ state: 'closed', closedAtMs: 3000, updatedAtMs: 3000 })],
      asOfMs: 2,
      holdingsRevision: 0,
    })
    await vi.waitFor(() => expect(trades.ended).toHaveLength(1))
    expect(trades.running).toEqual([])
  })

  test('ignore a response older than the feed', async () => {
    const trades = useFuturesStore()
    opened.main.send('futures.live', {
      kind: 'snapshot',
      trades: [trade({ stopLossPrice: 95_000, updatedAtMs: 5000 })],
      asOfMs: 1,
      holdingsRevision: 0,
    })
    await vi.waitFor(() => expect(trades.running).toHaveLength(1))
    const answered = trades.setLevel('t1', 'stop-loss', 1, 'practice')
    // The exchange's clock was set back.
    const newest = trade({ stopLossPrice: 96_000, updatedAtMs: 10 })
    opened.main.send('futures.live', { kind: 'changed', trades: [newest], asOfMs: 1, holdingsRevision: 0 })
    await answered
    await vi.waitFor(() => expect(trades.running[0]?.stopLossPrice).toBe(96_000))
  })

  test('are removed by a snapshot without them, except closed ones', async () => {
    const trades = useFuturesStore()
    opened.main.send('futures.live', {
      kind: 'snapshot',
      trades: [trade(), trade({ id: 't2', state: 'closed', closedAtMs: 1 })],
      asOfMs: 1,
      holdingsRevision: 0,
    })
    await vi.waitFor(() => expect(trades.running).toHaveLength(1))
    opened.main.send('futures.live', { kind: 'snapshot', trades: [], asOfMs: 1, holdingsRevision: 0 })
    await vi.waitFor(() => expect(trades.running).toEqual([]))
    expect(trades.ended.map(({ id }) => id)).toEqual(['t2'])
  })

  test('show the result of an action before the feed update', async () => {
    const trades = useFuturesStore()
    opened.main.send('futures.live', { kind: 'snapshot', trades: [trade()], asOfMs: 1, holdingsRevision: 0 })
    await vi.waitFor(() => expect(trades.running).toHaveLength(1))
    await trades.close('t1', 'practice')
    expect(trades.running).toEqual([])
    expect(trades.ended).toHaveLength(1)
  })
})

describe('notifications', () => {
  const notification = (id: string, read = false): AppNotification => ({
    id,
    atMs: Date.now(),
    read,
    happenedAtMs: null,
    awaySinceMs: null,
    event: { kind: 'deposit-settled', depositId: 'd', amountSats: sats(1) },
  })

  test('mark only those that arrive while the window is open as new', async () => {
    opened.main.send('notices.list', [notification('n1')])
    const notifications = useNotificationsStore()
    await vi.waitFor(() => expect(notifications.list).toHaveLength(1))
    expect(notifications.arrived).toEqual([])
    opened.main.send('notices.list', [notification('n2'), notification('n1')])
    await vi.waitFor(() => expect(notifications.arrived.map(({ id }) => id)).toEqual(['n2']))
    expect(notifications.unreadCount).toBe(2)
    const missedNotice = { ...notification('n3'), awaySinceMs: 5 }
    const late = { ...notification('n4'), atMs: Date.now() - 20 * 60_000 }
    opened.main.send('notices.list', [missedNotice, late, notification('n2'), notification('n1')])
    await vi.waitFor(() => expect(notifications.list).toHaveLength(4))
    expect(notifications.arrived).toEqual([])
    opened.main.send('notices.list', [notification('n2', true), notification('n1', true)])
    await vi.waitFor(() => expect(notifications.unreadCount).toBe(0))
    expect(notifications.arrived).toEqual([])
  })
})

describe('unresolved writes', () => {
  const unresolved = (changes: Partial<UnresolvedWrite> = {}): UnresolvedWrite => ({
    id: 'x',
    action: 'close-trade',
    summary: verbatim('Close: Long 1,000 USD'),
    sinceMs: 0,
    tradeId: 't1',
    amountSats: null,
    state: 'checking',
    finding: null,
    mayRepeat: false,
    ...changes,
  })

  test('block the same action until it may be repeated, and no other exit', async () => {
    const unresolvedWrites = useUnresolvedWritesStore()
    opened.main.send('doubts.list', [unresolved()])
    await vi.waitFor(() => expect(unresolvedWrites.isBlocked('close-trade', 't1')).toBe(true))
    expect(unresolvedWrites.isBlocked('add-margin', 't1')).toBe(true)
    expect(unresolvedWrites.isBlocked('update-trade', 't1')).toBe(false)
    expect(unresolvedWrites.isBlocked('close-trade', 't2')).toBe(false)
    opened.main.send('doubts.list', [
      unresolved({ action: 'update-trade' }),
      unresolved({ action: 'add-margin' }),
    ])
    await vi.waitFor(() => expect(unresolvedWrites.isBlocked('close-trade', 't1')).toBe(false))
    opened.main.send('doubts.list', [unresolved({ action: 'close-all', tradeId: null })])
    await vi.waitFor(() => expect(unresolvedWrites.isBlocked('close-trade', 't2')).toBe(true))
    opened.main.send('doubts.list', [unresolved({ action: 'close-all', tradeId: null, mayRepeat: true })])
    await vi.waitFor(() => expect(unresolvedWrites.isBlocked('close-trade', 't2')).toBe(false))
  })
})

describe('settings', () => {
  test('show a change immediately and adopt the response of main', async () => {
    const settings = useSettingsStore()
    await vi.waitFor(() => expect(settings.isLoaded).toBe(true))
    const changing = settings.change({ theme: 'light' })
    expect(settings.settings.theme).toBe('light')
    await changing
    expect(opened.main.inputsOf('app.changeSettings')).toEqual([{ theme: 'light' }])
    expect(settings.settings.theme).toBe('light')
  })

  test('ignore the response to an earlier change after a later one', async () => {
    const settings = useSettingsStore()
    await vi.waitFor(() => expect(settings.isLoaded).toBe(true))
    const changing = [settings.change({ theme: 'dark' }), settings.change({ theme: 'light' })]
    const shown: string[] = []
    watch(
      () => settings.settings.theme,
      (theme) => shown.push(theme),
      { flush: 'sync' },
    )
    await Promise.all(changing)
    expect(settings.settings.theme).toBe('light')
    expect(shown).toEqual([])
  })

  test('revert a rejected change', async () => {
    const settings = useSettingsStore()
    await vi.waitFor(() => expect(settings.isLoaded).toBe(true))
    await expect(settings.change({ panelHeight: 5 })).rejects.toMatchObject({
      text: message('input.ofField', {
        field: message('trades.height'),
        issue: message('input.min', { least: 120 }),
      }),
    })
    expect(settings.settings.panelHeight).toBe(260)
  })
})
