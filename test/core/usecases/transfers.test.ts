import { hourMs } from '@common/domain/durations'
import type { Allowance } from '@common/domain/payments/wallet-rules'
import { sats, type Sats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import type { TransferExchange } from '../../../electron/core/ports/exchange-wallet'
import { transfer } from '../../../electron/core/usecases/wallet/transfer'
import { accountState } from '../../stores/support/records'
import { t } from '../../support/text'
import { withdrawal } from './support/withdrawals'
import { fieldRefusal, lostResponse, notSent, refusal, writeDeps } from './support/write-deps'

interface Scene {
  readonly send?: TransferExchange['send']
  readonly hasTransfers?: boolean
  readonly isConnected?: boolean
  readonly isBlocked?: boolean
  readonly allowance?: Allowance
}

function start(scene: Scene = {}) {
  const { send = notSent, hasTransfers = true, isConnected = true, isBlocked = false } = scene
  const deps = writeDeps()
  const known = withdrawal({ id: 'w0', rail: 'internal', destination: 'Bob', amountSats: sats(1000) })
  let transferred = 0
  const sendTo = transfer({
    ...deps,
    exchange: { transfers: hasTransfers ? { send } : null },
    account: () => (isConnected ? accountState(500_000) : undefined),
    withdrawals: () => [known, withdrawal()],
    rules: {
      allowance: () => scene.allowance ?? { kind: 'allowed' },
      blocked: () => (isBlocked ? t('limits.notRead') : null),
    },
    onTransfer: () => (transferred += 1),
  })
  return { ...deps, sendTo, transferred: () => transferred }
}

describe('a transfer', () => {
  test('is sent once and reported', async () => {
    const { sendTo, transferred, doubts } = start({
      send: (toUsername, amountSats) => Promise.resolve({ toUsername, amountSats }),
    })
    const value = { toUsername: 'bob', amountSats: sats(1000) }
    expect(await sendTo('bob', sats(1000))).toEqual({ kind: 'done', value })
    expect(transferred()).toBe(1)
    expect(doubts.list()).toEqual([])
  })

  test('whose response is lost stores the earlier ones like it', async () => {
    const { sendTo, doubts } = start({ send: () => Promise.reject(lostResponse) })
    expect(await sendTo('bob', sats(1000))).toEqual({ kind: 'in-doubt', doubtId: 'd1' })
    expect(doubts.get('d1')?.sent).toMatchObject({ action: 'transfer', knownIds: ['w0'] })
  })

  test.each<[string, Scene, string, Sats, object]>([
    [
      'an exchange without transfers',
      { hasTransfers: false },
      'bob',
      sats(1),
      refusal('unsupported', t('transfer.unsupported')),
    ],
    [
      'an unknown account',
      { isConnected: false },
      'bob',
      sats(1),
      refusal('not-connected', t('account.unknown')),
    ],
    ['the sender', {}, 'ALICE', sats(1), fieldRefusal('toUsername', t('transfer.yourself'))],
    ['unknown rules', { isBlocked: true }, 'bob', sats(1), refusal('rejected', t('limits.notRead'))],
    [
      'a user not on the list',
      { allowance: { kind: 'not-listed', waitMs: 24 * hourMs } },
      'bob',
      sats(1),
      fieldRefusal('toUsername', t('rules.notListed', { hours: 24 })),
    ],
    [
      'a user allowed later',
      { allowance: { kind: 'later', fromMs: 7 } },
      'bob',
      sats(1),
      fieldRefusal('toUsername', t('rules.listedLater', { at: 7 })),
    ],
    [
      'more than the balance',
      {},
      'bob',
      sats(500_001),
      fieldRefusal('amountSats', t('payment.balanceTooLow', { amount: 500_001, balance: 500_000 })),
    ],
  ])('is refused for %s', async (_name, scene, to, amount, expected) => {
    await expect(start(scene).sendTo(to, amount)).rejects.toMatchObject(expected)
  })
})
