import { sats } from '@common/domain/units'
import { expect, test, vi } from 'vitest'
import { subscribe } from '../../../support/subscribe'
import { startExchange, startOver, isReady, until } from '../../../support/app/app-over-wire'
import { temporaryFolder } from '../../../support/temporary-folder'

const failedOnce = ({ withdrawals }: { withdrawals: readonly { state: string }[] }): boolean =>
  withdrawals.length === 1 && withdrawals[0]?.state === 'failed'

test('a withdrawal that fails in flight is reported once and still failed after a restart', async () => {
  const folder = temporaryFolder()
  const practice = await startExchange()
  const control = (path: string, body: object): Promise<Response> =>
    fetch(practice.control + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${practice.controlToken}` },
      body: JSON.stringify(body),
    })
  const first = await startOver(practice, folder)
  const session = subscribe(first.bridge.session.state(undefined))
  const wallet = subscribe(first.bridge.wallet.live(undefined))
  await first.bridge.session.startPractice(undefined)
  await until(session, isReady)

  const created = await control('/invoice', { amount: 20_000, behaviour: 'pending' })
  const { paymentRequest, paymentHash } = (await created.json()) as Record<string, string>
  const outcome = await first.bridge.wallet.withdraw({
    paymentRequest: paymentRequest ?? '',
    amountSats: sats(20_000),
    mostFeeSats: sats(10_000_000),
  })
  expect(outcome).toMatchObject({ kind: 'done', value: { state: 'pending' } })
  expect((await control('/settle', { paymentHash, ok: false })).status).toBe(200)

  await until(wallet, failedOnce)
  expect(first.shown.map(({ event }) => event.kind)).toEqual(['withdrawal-failed'])
  expect(first.unexpected).toEqual([])
  await first.close()

  const restarted = await startOver(practice, folder)
  const wallet2 = subscribe(restarted.bridge.wallet.live(undefined))
  await until(wallet2, failedOnce)
  // Swaps are read nine seconds after withdrawals, which are stored by then.
  await vi.waitFor(() => {
    expect(restarted.proxy.count('GET', '/v2/user/withdraw')).toBeGreaterThan(0)
    expect(restarted.proxy.count('GET', '/v2/swap')).toBeGreaterThan(0)
  })
  const states = wallet2.items.flatMap(({ withdrawals }) => withdrawals.map(({ state }) => state))
  expect(new Set(states)).toEqual(new Set(['failed']))
  expect(restarted.shown).toEqual([])
}, 60_000)
