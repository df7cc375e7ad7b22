import { hourMs } from '@common/domain/durations'
import type { DecodedPaymentBlocker } from '@common/domain/payments/checks/payment-blocker'
import { sats, type Sats } from '@common/domain/units'
import { describe, expect, test, vi } from 'vitest'
import type { Withdrawal } from '@common/domain/wallet'
import type { TransferExchange } from '../../../../electron/core/ports/exchange/exchange-wallet'
import { transferText } from '../../../../electron/core/usecases/writes/action-text'
import { transfer } from '../../../../electron/core/usecases/wallet/transfer'
import type { RequestedPayment } from '../../../../electron/core/usecases/wallet/withdrawal-rules-enforcer'
import { accountState } from '../../../window/support/records'
import { message } from '../../../support/text'
import { newestListing, withdrawal } from '../support/withdrawals'
import { fieldRefusal, lostResponse, notSent, refusal, unreachable, writeDeps } from '../support/write-deps'

interface Scene {
  readonly send?: TransferExchange['send']
  readonly read?: () => Promise<Withdrawal[]>
  readonly hasTransfers?: boolean
  readonly isConnected?: boolean
  readonly blockers?: readonly DecodedPaymentBlocker[]
}

const toBob = (id: string): Withdrawal =>
  withdrawal({ id, rail: 'internal', destination: 'Bob', amountSats: sats(1000) })

const unknownRules: DecodedPaymentBlocker[] = [
  { kind: 'blocked-by-rules', reason: message('limits.notRead') },
]

function start(scene: Scene = {}) {
  const { send = notSent, hasTransfers = true } = scene
  const deps = writeDeps()
  const payments: RequestedPayment[] = []
  let transferred = 0
  const sendTo = transfer({
    ...deps,
    exchange: {
      transfers: hasTransfers ? { send } : null,
      withdrawals: newestListing(scene.read ?? (() => Promise.resolve([toBob('w0')]))),
    },
    account: () => (scene.isConnected === false ? undefined : accountState(500_000)),
    withdrawals: () => [toBob('w0'), withdrawal()],
    rules: {
      blockers(payment) {
        payments.push(payment)
        return scene.blockers ?? []
      },
    },
    onTransfer: () => (transferred += 1),
  })
  return { ...deps, sendTo, payments, transferred: () => transferred }
}

describe('transfer', () => {
  test('is sent once and reported', async () => {
    const { sendTo, payments, transferred, pendingWrites } = start({
      send: (toUsername, amountSats) => Promise.resolve({ toUsername, amountSats }),
    })
    const value = { toUsername: 'bob', amountSats: sats(1000) }
    expect(await sendTo({ toUsername: 'bob', amountSats: sats(1000) })).toEqual({ kind: 'done', value })
    expect(transferred()).toBe(1)
    expect(pendingWrites.list()).toEqual([])
    const checked = { names: [{ kind: 'user', value: 'bob' }], amountSats: 1000 }
    expect(payments).toEqual([checked, checked])
  })

  test('may be of the whole balance', async () => {
    const { sendTo } = start({
      send: (toUsername, amountSats) => Promise.resolve({ toUsername, amountSats }),
    })
    expect(await sendTo({ toUsername: 'bob', amountSats: sats(500_000) })).toMatchObject({ kind: 'done' })
  })

  test('stores the earlier similar transfers if its response is lost', async () => {
    const { sendTo, pendingWrites } = start({ send: () => Promise.reject(lostResponse) })
    expect(await sendTo({ toUsername: 'bob', amountSats: sats(1000) })).toEqual({
      kind: 'in-doubt',
      doubtId: 'd1',
    })
    expect(pendingWrites.get('d1')?.sent).toMatchObject({ action: 'transfer', knownIds: ['w0'] })
  })

  test('stores an equal transfer made since withdrawals were last read', async () => {
    const { sendTo, pendingWrites } = start({
      read: () => Promise.resolve([toBob('w1'), toBob('w0')]),
      send: () => Promise.reject(lostResponse),
    })
    await sendTo({ toUsername: 'bob', amountSats: sats(1000) })
    expect(pendingWrites.get('d1')?.sent).toMatchObject({ knownIds: ['w0', 'w1'] })
  })

  test('is not sent if withdrawals cannot be read, and can be retried', async () => {
    const { sendTo, pendingWrites } = start({ read: () => Promise.reject(unreachable) })
    await expect(sendTo({ toUsername: 'bob', amountSats: sats(1000) })).rejects.toBe(unreachable)
    await expect(sendTo({ toUsername: 'bob', amountSats: sats(1000) })).rejects.toBe(unreachable)
    expect(pendingWrites.list()).toEqual([])
  })

  test.each([
    [
      'an allowlist without its recipient',
      { blockers: [{ kind: 'not-listed', waitMs: 24 * hourMs }] },
      fieldRefusal('toUsername', message('rules.notListed', { hours: 24 })),
    ],
    ['lost withdrawal rules', { blockers: unknownRules }, refusal('rejected', message('limits.notRead'))],
    ['an unknown account', { isConnected: false }, refusal('not-connected', message('account.unknown'))],
  ] as const)('is not sent after %s while withdrawals were read', async (_name, change, expected) => {
    const scene: { -readonly [Key in keyof Scene]: Scene[Key] } = {
      read: () => {
        Object.assign(scene, change)
        return Promise.resolve([])
      },
    }
    const { sendTo, pendingWrites } = start(scene)
    await expect(sendTo({ toUsername: 'bob', amountSats: sats(1000) })).rejects.toMatchObject(expected)
    expect(pendingWrites.list()).toEqual([])
  })

  test('is not sent if the computer was suspended while withdrawals were read', async () => {
    const { sendTo, clock, pendingWrites } = start({
      read: () => {
        clock.set(clock.nowMs() + hourMs)
        return Promise.resolve([])
      },
    })
    await expect(sendTo({ toUsername: 'bob', amountSats: sats(1000) })).rejects.toMatchObject(
      refusal('rejected', message('service.waitedTooLong', { seconds: 120 })),
    )
    expect(pendingWrites.list()).toEqual([])
  })

  test('is sent once if requested twice at the same time', async () => {
    const send = vi.fn<TransferExchange['send']>((toUsername, amountSats) =>
      Promise.resolve({ toUsername, amountSats }),
    )
    let reads = 0
    // Later reads wait for the first transfer, so only the duplicate check can stop the second.
    const read = async (): Promise<Withdrawal[]> => {
      if ((reads += 1) > 1) await first
      return []
    }
    const { sendTo } = start({ send, read })
    const first = sendTo({ toUsername: 'bob', amountSats: sats(1000) })
    const second = sendTo({ toUsername: 'bob', amountSats: sats(1000) })
    const description = transferText(sats(1000), 'bob')
    await expect(second).rejects.toMatchObject(
      refusal('rejected', message('unresolved.pending', { what: description })),
    )
    await first
    expect(send).toHaveBeenCalledTimes(1)
  })

  test.each<[string, Scene, string, Sats, object]>([
    [
      'an exchange without transfers',
      { hasTransfers: false },
      'bob',
      sats(1),
      refusal('unsupported', message('transfer.unsupported')),
    ],
    [
      'an unknown account',
      { isConnected: false },
      'bob',
      sats(1),
      refusal('not-connected', message('account.unknown')),
    ],
    ['the sender', {}, 'ALICE', sats(1), fieldRefusal('toUsername', message('transfer.yourself'))],
    [
      'unknown rules',
      { blockers: unknownRules },
      'bob',
      sats(1),
      refusal('rejected', message('limits.notRead')),
    ],
    [
      'a user not on the list',
      { blockers: [{ kind: 'not-listed', waitMs: 24 * hourMs }] },
      'bob',
      sats(1),
      fieldRefusal('toUsername', message('rules.notListed', { hours: 24 })),
    ],
    [
      'a user allowed later',
      { blockers: [{ kind: 'listed-later', fromMs: 7 }] },
      'bob',
      sats(1),
      fieldRefusal('toUsername', message('rules.listedLater', { at: 7 })),
    ],
    [
      'more than the balance',
      {},
      'bob',
      sats(500_001),
      fieldRefusal('amountSats', message('payment.balanceTooLow', { amount: 500_001, balance: 500_000 })),
    ],
  ])('is rejected for %s', async (_name, scene, to, amount, expected) => {
    await expect(start(scene).sendTo({ toUsername: to, amountSats: amount })).rejects.toMatchObject(expected)
  })
})
