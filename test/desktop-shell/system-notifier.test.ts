import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AppNotification } from '@common/domain/notifications/notification'
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
  const notifications = createSystemNotifier({
    notify: (systemNotification) => reported.push(systemNotification),
    closeOthers: (openId) => closedFor.push(openId),
    show: () => undefined,
  })
  return { told: reported, closedFor, notices: notifications }
}

test('an account switch closes the notifications of the other account and drops pending ones', () => {
  const { told, closedFor, notices } = startNotifier()
  notices.notify(deposit('d1'), practice, t, false)
  notices.notify(deposit('d2'), real, t, false)
  notices.setOpenAccount('r')
  vi.runAllTimers()
  expect(closedFor).toEqual(['r'])
  expect(told.map(({ profileId }) => profileId)).toEqual(['r'])
})

test('notifications of two accounts are not grouped', () => {
  const { told, notices } = startNotifier()
  notices.notify(deposit('d1'), practice, t, false)
  notices.notify(deposit('d2'), real, t, false)
  notices.notify(deposit('d3'), real, t, false)
  vi.runAllTimers()
  expect(told.map(({ profileId, title }) => [profileId, title.includes('notification.batch')])).toEqual([
    ['p', false],
    ['r', true],
  ])
})
