import { decodeInvoice } from '@common/domain/lightning/decode-invoice'
import { sats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import { ExchangeError } from '../../../../electron/core/ports/exchange/exchange-error'
import { advance, advanceUntil } from '../../../support/time/advance'
import { buy } from '../../../support/app/ready-app'
import { lostAnswer, startWithUnresolvedWrites } from '../../../support/app/with-unresolved-writes'
import { verbatim, message } from '../../../support/text'

describe('withdrawal whose response is lost', () => {
  test('is found by its payment hash and blocks withdrawals until then', async () => {
    const { bridge, practice, clock, pendingWrites, shown } = await startWithUnresolvedWrites()
    const paymentRequest = practice.invoice(25_000)
    practice.failNext('withdraw', lostAnswer(), { applied: true })
    expect(
      await bridge.wallet.withdraw({
        paymentRequest,
        amountSats: sats(25_000),
        mostFeeSats: sats(10_000_000),
      }),
    ).toMatchObject({
      kind: 'in-doubt',
    })
    const other = {
      paymentRequest: practice.invoice(5000),
      amountSats: sats(5000),
      mostFeeSats: sats(10_000_000),
    }
    await expect(bridge.wallet.withdraw(other)).rejects.toMatchObject({ code: 'rejected' })
    await advanceUntil(
      clock,
      () => {
        expect(pendingWrites.last()).toMatchObject([
          { action: 'withdraw', state: 'done', amountSats: 25_000 },
        ])
        expect(shown).toMatchObject([{ notice: { event: { kind: 'withdrawal-settled' } } }])
        expect(practice.count('withdraw')).toBe(1)
      },
      { withinMs: 2000 },
    )
    expect(await bridge.wallet.withdraw(other)).toMatchObject({ kind: 'done' })
  })

  test('is reported as not done only after a minute, with advice to reuse the invoice', async () => {
    const { bridge, practice, clock, pendingWrites } = await startWithUnresolvedWrites()
    const paymentRequest = practice.invoice(25_000)
    practice.failNext('withdraw', lostAnswer())
    await bridge.wallet.withdraw({ paymentRequest, amountSats: sats(25_000), mostFeeSats: sats(10_000_000) })
    await advance(clock, 55_000)
    expect(pendingWrites.last()).toMatchObject([{ state: 'checking' }])
    await advanceUntil(
      clock,
      () =>
        expect(pendingWrites.last()).toMatchObject([
          { state: 'not-done', finding: message('reconciliation.paymentUnknown') },
        ]),
      { withinMs: 20_000 },
    )
  })

  test('requires review if the key cannot read withdrawals', async () => {
    const { bridge, practice, clock, pendingWrites } = await startWithUnresolvedWrites()
    practice.failNext('withdraw', lostAnswer())
    await bridge.wallet.withdraw({
      paymentRequest: practice.invoice(25_000),
      amountSats: sats(25_000),
      mostFeeSats: sats(10_000_000),
    })
    practice.failNext(
      'withdrawals',
      new ExchangeError('forbidden', verbatim('The key may not read withdrawals.')),
    )
    await advanceUntil(clock, () => expect(pendingWrites.last()).toMatchObject([{ state: 'needs-you' }]), {
      withinMs: 2000,
    })
  })

  test('is not matched with an earlier failed attempt for the same invoice', async () => {
    const { bridge, practice, clock, pendingWrites } = await startWithUnresolvedWrites()
    const paymentRequest = practice.invoice(25_000)
    const decoded = decodeInvoice(paymentRequest)
    const reference = decoded.ok ? decoded.invoice.paymentHash : ''
    const failed = { id: 'w0', rail: 'lightning', state: 'failed', destination: null, reference } as const
    const amounts = { amountSats: sats(25_000), feeSats: sats(0) }
    practice.withdrawals.set('w0', { ...failed, ...amounts, createdAtMs: clock.nowMs() - 20_000 })
    practice.failNext('withdraw', lostAnswer())
    await bridge.wallet.withdraw({ paymentRequest, amountSats: sats(25_000), mostFeeSats: sats(10_000_000) })
    await advance(clock, 30_000)
    expect(pendingWrites.last()).toMatchObject([{ state: 'checking' }])
    await advanceUntil(
      clock,
      () =>
        expect(pendingWrites.last()).toMatchObject([
          { state: 'not-done', finding: message('reconciliation.paymentFailed') },
        ]),
      { withinMs: 45_000 },
    )
  })

  test('requires review after repeated read errors and does not delay other unresolved writes', async () => {
    const { bridge, practice, clock, pendingWrites } = await startWithUnresolvedWrites()
    for (let read = 0; read < 40; read += 1) {
      practice.failNext('withdrawals', new ExchangeError('bad-answer', verbatim('It cannot be read.')))
    }
    practice.failNext('withdraw', lostAnswer())
    await bridge.wallet.withdraw({
      paymentRequest: practice.invoice(25_000),
      amountSats: sats(25_000),
      mostFeeSats: sats(10_000_000),
    })
    practice.failNext('openTrade', lostAnswer(), { applied: true })
    await bridge.futures.open({ ...buy, orderId: 'o1' })
    await advanceUntil(clock, () => pendingWrites.last().some(({ state }) => state === 'needs-you'), {
      withinMs: 10_000,
    })
    const findUnresolved = (writeAction: string) =>
      pendingWrites.last().find(({ action }) => action === writeAction)
    expect([findUnresolved('open-trade')?.state, findUnresolved('withdraw')?.state]).toEqual([
      'needs-you',
      'checking',
    ])
    await advanceUntil(
      clock,
      () =>
        expect(findUnresolved('withdraw')).toMatchObject({
          state: 'needs-you',
          finding: message('unresolved.checkExchange', {
            why: message('unresolved.cannotRead', { why: verbatim('It cannot be read.') }),
          }),
        }),
      { withinMs: 120_000, stepMs: 1000 },
    )
  })
})
