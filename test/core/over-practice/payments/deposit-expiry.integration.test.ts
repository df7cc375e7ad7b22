import { hourMs } from '@common/domain/durations'
import { sats } from '@common/domain/units'
import { expect, test } from 'vitest'
import type { Clock } from '../../../../electron/core/ports/clock'
import { isReady, startExchange, startOver, until } from '../../../support/app/app-over-wire'
import { subscribe } from '../../../support/subscribe'
import { temporaryFolder } from '../../../support/temporary-folder'

test('advancing practice time moves the clock of invoices with it', async () => {
  const practice = await startExchange({ invoiceExpirySeconds: 600 })
  const { bridge, unexpected } = await startOver(practice, temporaryFolder(), { direct: true })
  const session = subscribe(bridge.session.state(undefined))
  await bridge.session.startPractice(undefined)
  await until(session, isReady)
  await bridge.practice.advanceTime({ byMs: 96 * hourMs })
  const { exchangeMs, invoiceMs = 0 } = await bridge.session.clock(undefined)
  const { expiresAtMs } = await bridge.wallet.requestDeposit({ amountSats: sats(5000) })
  expect(Math.abs(expiresAtMs - invoiceMs - 600_000)).toBeLessThan(30_000)
  // Cool-off times of risk limits don't pass with it.
  expect(Math.abs(invoiceMs - exchangeMs - 96 * hourMs)).toBeLessThan(30_000)
  expect(unexpected).toEqual([])
})

test.each([
  ['an hour ahead', hourMs],
  ['an hour behind', -hourMs],
])('an unpaid invoice expires by exchange time on a computer whose clock is %s', async (_, offMs) => {
  const practice = await startExchange({ invoiceExpirySeconds: 20 })
  const { clock: exchangeClock } = practice
  const clock: Clock = {
    nowMs: () => exchangeClock.nowMs() + offMs,
    upMs: () => exchangeClock.upMs(),
    after: (delayMs, run) => exchangeClock.after(delayMs, run),
  }
  const { bridge, unexpected } = await startOver(practice, temporaryFolder(), { direct: true, clock })
  const session = subscribe(bridge.session.state(undefined))
  const wallet = subscribe(bridge.wallet.live(undefined))
  await bridge.session.startPractice(undefined)
  await until(session, isReady)

  const unpaid = await bridge.wallet.requestDeposit({ amountSats: sats(5000) })
  expect(Math.abs(unpaid.expiresAtMs - exchangeClock.nowMs() - 20_000)).toBeLessThan(5000)
  const paid = await bridge.wallet.requestDeposit({ amountSats: sats(6000) })
  await bridge.practice.pay({ paymentRequest: paid.paymentRequest })
  const becomes = (depositId: string, state: string) =>
    until(wallet, ({ deposits }) => deposits.some((each) => each.id === depositId && each.state === state))
  await becomes(paid.depositId, 'settled')
  await becomes(unpaid.depositId, 'pending')
  await becomes(unpaid.depositId, 'expired')
  const { entries } = await bridge.record.page({ kinds: ['deposit'], search: '', after: null, limit: 10 })
  expect(entries.map(({ id, kind, effectSats }) => ({ id, kind, effectSats }))).toEqual(
    expect.arrayContaining([
      { id: unpaid.depositId, kind: 'deposit', effectSats: 0 },
      { id: paid.depositId, kind: 'deposit', effectSats: 6000 },
    ]),
  )
  expect(unexpected).toEqual([])
})
