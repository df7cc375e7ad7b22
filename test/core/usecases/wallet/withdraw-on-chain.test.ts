import { hourMs, minuteMs } from '@common/domain/durations'
import { checkAddress } from '@common/domain/bitcoin/address'
import type { DecodedPayment } from '@common/domain/payments/checks/decoded-payment'
import { sats } from '@common/domain/units'
import type { Withdrawal } from '@common/domain/wallet'
import { describe, expect, test } from 'vitest'
import type { ReadRequestOptions } from '../../../../electron/core/ports/exchange/exchange-listing'
import type { OnChainExchange } from '../../../../electron/core/ports/exchange/exchange-wallet'
import { withdrawOnChainText } from '../../../../electron/core/usecases/writes/action-text'
import { changePayment } from '../../../../electron/core/usecases/wallet/change-payment'
import { withdrawOnChain } from '../../../../electron/core/usecases/wallet/withdraw-on-chain'
import { message } from '../../../support/text'
import { amountSats, cost, newestListing, nowMs, segwit, shown, withdrawal } from '../support/withdrawals'
import { fieldRefusal, lostResponse, notSent, refusal, unreachable, writeDeps } from '../support/write-deps'

const checked = checkAddress(segwit, 'mainnet')
if (!checked.ok) throw new Error('no address')
const examined = {
  kind: 'bitcoin',
  address: checked.value,
  label: null,
  message: null,
  cost: cost(),
  problems: [],
  lightning: null,
} as const

/** Differs from this computer's. */
const serviceMs = nowMs + 1000

interface Scene {
  readonly found?: DecodedPayment
  /** Null: no on-chain payments. */
  readonly request?: OnChainExchange['requestWithdrawal'] | null
  readonly read?: (options?: ReadRequestOptions) => Promise<Withdrawal[]>
}

function start(scene: Scene = {}) {
  const { request = notSent, read = () => Promise.resolve([]) } = scene
  const deps = writeDeps()
  const requested: unknown[] = []
  const send = withdrawOnChain({
    ...deps,
    coins: { chains: ['mainnet'] },
    exchange: {
      onChain: request && ({ requestWithdrawal: request } as OnChainExchange),
      withdrawals: newestListing(read),
    },
    serviceNowMs: () => serviceMs,
    examine: () => scene.found ?? examined,
    withdrawals: () => [withdrawal({ id: 'w0' }), withdrawal({ id: 'other', destination: 'bc1q' })],
    onWithdrawal: (...row) => requested.push(row),
  })
  return { ...deps, send, requested }
}

describe('on-chain withdrawal', () => {
  test("is pending from the time of the request, by the exchange's clock", async () => {
    const { send, requested } = start({ request: () => Promise.resolve('w1') })
    const created = await send({ address: segwit.toUpperCase(), ...shown(), label: 'Bar' })
    const pending = withdrawal({ createdAtMs: serviceMs })
    expect(created).toEqual({ kind: 'done', value: pending })
    expect(requested).toEqual([[pending, { feeLimitSats: 7500, details: { label: 'Bar' } }]])
  })

  test('stores the earlier similar withdrawals if its response is lost', async () => {
    const { send, pendingWrites } = start({ request: () => Promise.reject(lostResponse) })
    expect(await send({ address: segwit, ...shown() })).toMatchObject({ kind: 'in-doubt' })
    expect(pendingWrites.get('d1')?.sent).toMatchObject({ address: segwit, knownIds: ['w0'] })
  })

  test('stores an equal withdrawal made elsewhere since withdrawals were last read', async () => {
    const { send, pendingWrites } = start({
      read: () => Promise.resolve([withdrawal({ id: 'w1' }), withdrawal({ id: 'w0' })]),
      request: () => Promise.reject(lostResponse),
    })
    await send({ address: segwit, ...shown() })
    expect(pendingWrites.get('d1')?.sent).toMatchObject({ knownIds: ['w0', 'w1'] })
  })

  test('is not sent if withdrawals cannot be read, and can be retried', async () => {
    const { send, pendingWrites } = start({ read: () => Promise.reject(unreachable) })
    await expect(send({ address: segwit, ...shown() })).rejects.toBe(unreachable)
    await expect(send({ address: segwit, ...shown() })).rejects.toBe(unreachable)
    expect(pendingWrites.list()).toEqual([])
  })

  test('is sent although an earlier withdrawal is unreadable', async () => {
    const { send } = start({
      read: (options) => (options?.onUnreadable ? Promise.resolve([]) : Promise.reject(unreachable)),
      request: () => Promise.resolve('w1'),
    })
    expect(await send({ address: segwit, ...shown() })).toMatchObject({ kind: 'done' })
  })

  test('is sent once if requested twice at the same time', async () => {
    let reads = 0
    // Later reads wait for the first withdrawal, so only the duplicate check can stop the second.
    const read = async (): Promise<Withdrawal[]> => {
      if ((reads += 1) > 1) await first
      return []
    }
    const { send, requested } = start({ read, request: () => Promise.resolve('w1') })
    const first = send({ address: segwit, ...shown() })
    await expect(send({ address: segwit, ...shown() })).rejects.toMatchObject(
      refusal('rejected', message('unresolved.pending', { what: withdrawOnChainText(amountSats, segwit) })),
    )
    expect(await first).toMatchObject({ kind: 'done' })
    expect(requested).toHaveLength(1)
  })

  test('is not sent if its limits changed while withdrawals were read', async () => {
    const problems = [{ kind: 'not-listed', waitMs: 24 * hourMs }] as const
    const scene: { -readonly [Key in keyof Scene]: Scene[Key] } = {
      read: () => {
        scene.found = { ...examined, problems: [...problems] }
        return Promise.resolve([])
      },
    }
    await expect(start(scene).send({ address: segwit, ...shown() })).rejects.toMatchObject(
      fieldRefusal('amountSats', message('rules.notListed', { hours: 24 })),
    )
  })

  test('is not sent if reading withdrawals took more than two minutes', async () => {
    const deps = start({
      read: () => {
        deps.clock.advance(2 * minuteMs + 1)
        return Promise.resolve([])
      },
    })
    await expect(deps.send({ address: segwit, ...shown() })).rejects.toMatchObject(
      refusal('rejected', message('service.waitedTooLong', { seconds: 120 })),
    )
  })

  test.each<[string, string, Scene, object]>([
    [
      'an address of another network',
      'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
      {},
      { kind: 'invalid-input', issues: [{ field: 'address' }] },
    ],
    [
      'an address that is read as something else',
      segwit,
      { found: { kind: 'not-understood', why: { code: 'empty' } } },
      fieldRefusal('address', message('returned.badAddress')),
    ],
    [
      'a payment with a problem',
      segwit,
      { found: { ...examined, problems: [{ kind: 'not-listed', waitMs: 24 * hourMs }] } },
      fieldRefusal('amountSats', message('rules.notListed', { hours: 24 })),
    ],
    [
      'an exchange without on-chain payments',
      segwit,
      { request: null },
      refusal('rejected', message('payment.noOnChain')),
    ],
  ])('is rejected for %s', async (_name, to, scene, expected) => {
    await expect(start(scene).send({ address: to, ...shown() })).rejects.toMatchObject(expected)
  })

  test('is rejected if no fee was shown', async () => {
    const reason = message('cost.aboveShown', { fee: 7500, shown: 0 })
    const refused = start().send({ address: segwit, ...shown({ mostFeeSats: null }) })
    await expect(refused).rejects.toMatchObject(fieldRefusal('mostFeeSats', reason))
  })
})

describe('withdrawal cancel', () => {
  function canceling(cancel: OnChainExchange['cancelWithdrawal'] | undefined, ...existing: Withdrawal[]) {
    const canceled: Withdrawal[] = []
    const onChain = cancel === undefined ? null : ({ cancelWithdrawal: cancel } as OnChainExchange)
    const { cancelWithdrawal: send } = changePayment({
      ...writeDeps(),
      exchange: { onChain },
      withdrawals: () => existing,
      onCanceled: (each) => canceled.push(each),
    })
    return { send, canceled }
  }

  test('marks a pending withdrawal as canceled, without a fee', async () => {
    const { send, canceled } = canceling(() => Promise.resolve(), withdrawal({ feeSats: sats(200) }))
    const expected = withdrawal({ state: 'canceled' })
    expect(await send({ withdrawalId: 'w1' })).toEqual({ kind: 'done', value: expected })
    expect(canceled).toEqual([expected])
  })

  test.each([
    ['an unknown one', []],
    ['a settled one', [withdrawal({ state: 'settled' })]],
  ])('rejects %s', async (_name, existing) => {
    const { send } = canceling(notSent, ...existing)
    await expect(send({ withdrawalId: 'w1' })).rejects.toMatchObject(
      refusal('rejected', message('withdraw.cannotCancel')),
    )
  })

  test.each([
    ['no on-chain payments', undefined],
    ['no cancellation', null],
  ])('is rejected if the exchange has %s', async (_name, cancel) => {
    const { send } = canceling(cancel, withdrawal())
    await expect(send({ withdrawalId: 'w1' })).rejects.toMatchObject(
      refusal('rejected', message('payment.noOnChain')),
    )
  })
})
