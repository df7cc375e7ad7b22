import { expect, test } from 'vitest'
import type { Withdrawal } from '@common/domain/wallet'
import { serviceMessages } from '../../../electron/core/usecases/service-messages'
import { withdrawal } from '../../window/support/records'

const pending = { ...withdrawal, state: 'pending' } as const

test('messages are marked as read only after failed withdrawals were read from them', async () => {
  const calls: string[] = []
  const applied: Withdrawal[] = []
  const failures: Error[] = []
  const messages = serviceMessages({
    exchange: {
      notifications: {
        failedWithdrawals() {
          calls.push('failed')
          const [failure] = failures
          return failure ? Promise.reject(failure) : Promise.resolve([pending.id, 'unknown'])
        },
        markAllRead: () => Promise.resolve(void calls.push('read')),
      } as never,
    },
    wallet: {
      pendingWithdrawals: () => [pending],
      applyWithdrawals: (list: readonly Withdrawal[]) => void applied.push(...list),
    } as never,
  })
  await messages.markAllRead()
  expect([calls, applied]).toEqual([['failed', 'read'], [{ ...pending, state: 'failed', feeSats: 0 }]])
  failures.push(new Error('no connection'))
  await expect(messages.markAllRead()).rejects.toThrow('no connection')
  expect(calls).toEqual(['failed', 'read', 'failed'])
})

test('messages are rejected if the exchange has none', async () => {
  const messages = serviceMessages({ exchange: { notifications: null }, wallet: {} as never })
  await expect(messages.unread()).rejects.toMatchObject({ kind: 'unsupported' })
})
