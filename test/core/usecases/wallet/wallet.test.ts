import { paymentBlockerText } from '@common/domain/payments/checks/payment-blocker-text'
import { sats } from '@common/domain/units'
import { describe, expect, test } from 'vitest'
import { subscribe } from '../../../support/subscribe'
import { advance, advanceUntil } from '../../../support/time/advance'
import type { InMemoryService } from '../../../support/in-memory-exchange/in-memory-service'
import { startReady } from '../../../support/app/ready-app'
import { message } from '../../../support/text'

describe('wallet', () => {
  test('settles a deposit within seconds of its payment and notifies of it', async () => {
    const { bridge, clock, practice, shown } = await startReady()
    const wallet = subscribe(bridge.wallet.live(undefined))
    const request = await bridge.wallet.requestDeposit({ amountSats: sats(50_000) })
    await advance(clock, 5000)
    await bridge.practice.pay({ paymentRequest: request.paymentRequest })
    await advanceUntil(
      clock,
      () => {
        expect(wallet.items.flatMap(({ deposits }) => deposits).at(-1)).toMatchObject({ state: 'settled' })
        expect(shown.map(({ notice }) => notice.event)).toEqual([
          { kind: 'deposit-settled', depositId: request.depositId, amountSats: 50_000 },
        ])
        expect(practice.balanceSats).toBe(10_050_000)
      },
      { withinMs: 1500 },
    )
  })

  test('detects a deposit paid from outside the app within four seconds', async () => {
    const { bridge, clock, practice, shown } = await startReady()
    const { depositId } = await bridge.wallet.requestDeposit({ amountSats: sats(50_000) })
    await advance(clock, 20_000)
    practice.pay(depositId)
    await advanceUntil(clock, () => expect(shown).toHaveLength(1), { withinMs: 4000 })
  })

  test('settles other deposits while an awaited one cannot be read', async () => {
    const { bridge, clock, practice, shown } = await startReady()
    const { depositId } = await bridge.wallet.requestDeposit({ amountSats: sats(50_000) })
    const lost = await bridge.wallet.requestDeposit({ amountSats: sats(60_000) })
    practice.deposits.delete(lost.depositId)
    practice.pay(depositId)
    await advanceUntil(clock, () => expect(shown).toHaveLength(1), { withinMs: 5000 })
  })

  test('names the field and the limit for an amount outside the limits', async () => {
    const { bridge, practice } = await startReady()
    await expect(bridge.wallet.requestDeposit({ amountSats: sats(999) })).rejects.toMatchObject({
      issues: [{ field: 'amountSats', ...message('deposit.min', { amount: 1000 }) }],
    })
    expect(practice.count('requestDeposit')).toBe(0)
  })

  test('decodes an invoice, pays it once and lists it without a system notification', async () => {
    const { bridge, clock, practice, shown } = await startReady()
    const notifications = subscribe(bridge.notices.list(undefined))
    const { paymentRequest } = await bridge.practice.makeInvoice({ amountSats: sats(25_000) })
    const check = await bridge.payments.examine({ text: `lightning:${paymentRequest.toUpperCase()}` })
    expect(check).toMatchObject({
      kind: 'invoice',
      cost: { amountSats: 25_000 },
      invoice: { description: 'coffee' },
      problems: [],
    })
    const outcome = await bridge.wallet.withdraw({
      paymentRequest,
      amountSats: sats(25_000),
      mostFeeSats: sats(10_000_000),
    })
    expect(outcome).toMatchObject({ kind: 'done', value: { amountSats: 25_000, state: 'settled' } })
    await advanceUntil(
      clock,
      () => {
        expect(practice.balanceSats).toBe(9_975_000)
        expect(notifications.last()).toMatchObject([{ event: { kind: 'withdrawal-settled' } }])
        expect(shown).toEqual([])
      },
      { withinMs: 2000 },
    )
    await expect(
      bridge.wallet.withdraw({ paymentRequest, amountSats: sats(25_000), mostFeeSats: sats(10_000_000) }),
    ).rejects.toMatchObject({
      code: 'invalid-input',
      issues: [{ field: 'paymentRequest', ...message('payment.paidAlreadyAt', { at: 1_700_000_000_100 }) }],
    })
    expect(practice.count('withdraw')).toBe(1)
  })

  test.each([
    [
      'another network',
      (service: InMemoryService) => service.invoice(5000, { network: 'bitcoin' }),
      message('payment.wrongNetwork', { found: message('coins.bitcoin'), wanted: message('coins.practice') }),
    ],
    ['no amount', (service: InMemoryService) => service.invoice(0), message('payment.amountLeftOpen')],
    [
      'too little',
      (service: InMemoryService) => service.invoice(999),
      message('payment.belowMinimum', { amount: 999, least: 1000 }),
    ],
    [
      'too much',
      (service: InMemoryService) => service.invoice(5_000_001),
      message('payment.aboveMaximum', { amount: 5_000_001, most: 5_000_000 }),
    ],
  ])('rejects an invoice for %s', async (_name, make, problemText) => {
    const { bridge, practice } = await startReady()
    const paymentRequest = make(practice)
    const examined = await bridge.payments.examine({ text: paymentRequest })
    const [problem] = examined.kind === 'invoice' ? examined.problems : []
    expect(problem && paymentBlockerText(problem)).toEqual(problemText)
    await expect(
      bridge.wallet.withdraw({ paymentRequest, amountSats: sats(5000), mostFeeSats: sats(10_000_000) }),
    ).rejects.toMatchObject({
      code: 'invalid-input',
      issues: [{ field: 'paymentRequest', ...problemText }],
    })
    expect(practice.count('withdraw')).toBe(0)
  })

  test.each([
    ['that the user’s limit would cover it', sats(1250)],
    ['a sat too little', sats(9_974_999)],
    ['nothing', null],
  ])('rejects a first payment with an unknown fee if the user was shown %s', async (_name, maxSats) => {
    const { bridge, practice } = await startReady()
    const paymentRequest = practice.invoice(25_000)
    const shown = { paymentRequest, amountSats: sats(25_000) }
    await expect(bridge.wallet.withdraw({ ...shown, mostFeeSats: maxSats })).rejects.toMatchObject({
      issues: [
        { field: 'mostFeeSats', ...message('cost.aboveShown', { fee: 9_975_000, shown: maxSats ?? 0 }) },
      ],
    })
    expect(practice.count('withdraw')).toBe(0)
    expect(await bridge.wallet.withdraw({ ...shown, mostFeeSats: sats(9_975_000) })).toMatchObject({
      kind: 'done',
    })
  })

  test('rejects an invoice that expires after it was shown', async () => {
    const { bridge, clock, practice } = await startReady()
    const paymentRequest = practice.invoice(5000, { expirySeconds: 30 })
    expect(await bridge.payments.examine({ text: paymentRequest })).toMatchObject({ problems: [] })
    await advance(clock, 30_000, 1000)
    await expect(
      bridge.wallet.withdraw({ paymentRequest, amountSats: sats(5000), mostFeeSats: sats(10_000_000) }),
    ).rejects.toMatchObject({
      issues: [{ field: 'paymentRequest', ...message('payment.expiredAt', { at: 1_700_000_030_000 }) }],
    })
    expect(practice.count('withdraw')).toBe(0)
  })

  test('rejects an amount other than the one shown, and text that is not an invoice', async () => {
    const { bridge, practice } = await startReady()
    const paymentRequest = practice.invoice(5000)
    for (const amount of [4999, 5001]) {
      await expect(
        bridge.wallet.withdraw({ paymentRequest, amountSats: sats(amount), mostFeeSats: sats(10_000_000) }),
      ).rejects.toMatchObject({ issues: [{ field: 'amountSats' }] })
    }
    await expect(
      bridge.wallet.withdraw({
        paymentRequest: 'hello',
        amountSats: sats(4000),
        mostFeeSats: sats(10_000_000),
      }),
    ).rejects.toMatchObject({ issues: [{ field: 'paymentRequest', ...message('pasted.unknown') }] })
    expect(practice.count('withdraw')).toBe(0)
  })
})
