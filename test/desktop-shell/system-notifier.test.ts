import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppNotification } from '@common/domain/notifications/notification'
import type { ShellRequest } from '@common/domain/notifications/shell-request'
import { sats } from '@common/domain/units'
import type { Translate } from '@common/texts/translate'
import { createSystemNotifier } from '../../electron/main/desktop/system-notifier'
import type { SystemNotification } from '../../electron/main/desktop/system-notification'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const t: Translate = (text: unknown) => JSON.stringify(text)
const practice = { id: 'p', network: 'practice' } as const
const real = { id: 'r', network: 'mainnet' } as const

const deposit = (id: string): AppNotification => ({
  id,
  event: { kind: 'deposit-settled', depositId: id, amountSats: sats(5) },
  happenedAtMs: null,
  atMs: 0,
  read: false,
  awaySinceMs: null,
})

function startNotifier() {
  const reported: SystemNotification[] = []
  const closedFor: (string | null)[] = []
  const requests: ShellRequest[] = []
  const notifications = createSystemNotifier({
    notify: (systemNotification) => reported.push(systemNotification),
    closeOthers: (openId) => closedFor.push(openId),
    show: (shellRequest) => requests.push(shellRequest),
  })
  return { reported, closedFor, requests, notices: notifications }
}

test('an account switch closes the notifications of the other account and drops pending ones', () => {
  const { reported, closedFor, notices } = startNotifier()
  notices.notify(deposit('d1'), practice, t, false)
  notices.notify(deposit('d2'), real, t, false)
  notices.setOpenAccount('r')
  vi.runAllTimers()
  expect(closedFor).toEqual(['r'])
  expect(reported.map(({ profileId }) => profileId)).toEqual(['r'])
})

test('notifications of two accounts are not grouped', () => {
  const { reported, notices } = startNotifier()
  notices.notify(deposit('d1'), practice, t, false)
  notices.notify(deposit('d2'), real, t, false)
  notices.notify(deposit('d3'), real, t, false)
  vi.runAllTimers()
  expect(reported.map(({ profileId, title }) => [profileId, title.includes('notification.batch')])).toEqual([
    ['p', false],
    ['r', true],
  ])
})

const filled: AppNotification = {
  ...deposit('filled'),
  event: { kind: 'order-filled', tradeId: 't1', side: 'buy', quantity: 4711, price: 20_000 },
}

test('a notification omits amounts while they are hidden, alone or in a group', () => {
  const { reported, notices } = startNotifier()
  notices.notify(filled, real, t, true)
  vi.runAllTimers()
  expect(reported[0]?.body).toContain('notification.hidden')
  for (const notification of [filled, deposit('d1')]) notices.notify(notification, real, t, true)
  vi.runAllTimers()
  expect(JSON.stringify(reported)).not.toContain('4711')
  notices.notify(filled, real, t, false)
  vi.runAllTimers()
  expect(reported.at(-1)?.body).toContain('4711')
})

test('a notification names every environment without real money', () => {
  const { reported, notices } = startNotifier()
  for (const profile of [practice, { id: 't', network: 'testnet' } as const, real])
    notices.notify(filled, profile, t, false)
  vi.runAllTimers()
  expect(reported.map(({ title }) => /environment\.\w+/.exec(title)?.[0])).toEqual([
    'environment.practice',
    'environment.testnet',
    undefined,
  ])
})

test('a group lists the last five notifications', () => {
  const { reported, notices } = startNotifier()
  notices.notify(deposit('first'), real, t, false)
  for (let count = 0; count < 5; count += 1) notices.notify(filled, real, t, false)
  vi.runAllTimers()
  const lines = reported[0]?.body.split('\n') ?? []
  expect([lines.length, lines.every((line) => line.includes('notification.filled.title'))]).toEqual([5, true])
})

test('the buttons of a notification show its trade, or the confirmation to close it', () => {
  const { reported, requests, notices } = startNotifier()
  notices.notify(filled, real, t, false)
  vi.runAllTimers()
  reported[0]?.onClick()
  for (const { act } of reported[0]?.actions ?? []) act()
  expect(requests).toEqual([
    { kind: 'trade', tradeId: 't1' },
    { kind: 'trade', tradeId: 't1' },
    { kind: 'close-trade', tradeId: 't1' },
  ])
})
