import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { hourMs, minuteMs, secondMs } from '@common/domain/durations'
import { sats } from '@common/domain/units'
import { describe, expect, test, vi } from 'vitest'
import { isReady, startExchange, startOver, until } from '../../../support/app/app-over-wire'
import { subscribe } from '../../../support/subscribe'
import { createControl } from '../support/over-practice'
import { temporaryFolder } from '../../../support/temporary-folder'

const outside = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

function oldCandles(): string {
  const file = `${temporaryFolder()}/candles.csv`
  const startMs = Date.UTC(2021, 0, 4)
  const rows = Array.from({ length: 400 }, (_, at) => `${startMs + at * minuteMs},50000,50000,50000,50000,1`)
  writeFileSync(file, ['time,open,high,low,close,volume', ...rows].join('\n'))
  return file
}

const times: readonly (readonly [name: string, offMs: number, replay: boolean])[] = [
  ['the right time', 0, false],
  ['a clock 40 s ahead', 40 * secondMs, false],
  ['a clock an hour ahead', hourMs, false],
  ['a market that replays another year', 0, true],
]

describe.each(times)('exchange with %s', (_name, offMs, replay) => {
  test('reconciles every payment and order without a response and sends each once', async () => {
    const practice = await startExchange(replay ? { replayFile: oldCandles() } : {})
    const control = createControl(practice)
    if (offMs !== 0) await control('/fault', { kind: 'clock', offMs })
    const friend = (await control('/accounts', { balance: 0, username: 'friend' })) as { username?: string }
    const { bridge, proxy, shown, unexpected } = await startOver(practice, temporaryFolder())
    const session = subscribe(bridge.session.state(undefined))
    const pendingWrites = subscribe(bridge.doubts.list(undefined))
    const account = subscribe(bridge.account.state(undefined))
    const quotes = subscribe(bridge.market.quotes(undefined))
    const wallet = subscribe(bridge.wallet.live(undefined))
    await bridge.session.startPractice(undefined)
    await until(session, isReady)
    await until(quotes, ({ source }) => source === 'live')
    await until(account, ({ account: { balanceSats } }) => balanceSats === 10_000_000)
    // The first read causes no notifications.
    await vi.waitFor(() => expect(proxy.count('GET', '/v2/user/withdraw')).toBeGreaterThan(0))
    const settled = (action: string) =>
      until(pendingWrites, (list) =>
        list.some((unresolved) => unresolved.action === action && !isOpen(unresolved.state)),
      )

    const { paymentRequest } = await bridge.practice.makeInvoice({ amountSats: sats(20_000) })
    proxy.cutAnswer('POST', '/v2/user/withdraw')
    const paid = { paymentRequest, amountSats: sats(20_000), mostFeeSats: sats(10_000_000) }
    expect(await bridge.wallet.withdraw(paid)).toMatchObject({ kind: 'in-doubt' })
    await settled('withdraw')

    proxy.cutAnswer('POST', '/v2/user/withdraw/on-chain')
    const sent = { address: outside, amountSats: sats(150_000), mostFeeSats: sats(10_000_000) }
    expect(await bridge.wallet.withdrawOnChain(sent)).toMatchObject({ kind: 'in-doubt' })
    await settled('withdraw-on-chain')

    proxy.cutAnswer('POST', '/v2/user/transfer')
    const input = { toUsername: friend.username ?? '', amountSats: sats(7000) }
    expect(await bridge.wallet.transfer(input)).toMatchObject({ kind: 'in-doubt' })
    await settled('transfer')

    const waiting = wallet.items
      .flatMap(({ withdrawals }) => withdrawals)
      .find(({ rail, state }) => rail === 'bitcoin' && state === 'pending')
    if (!waiting) throw new Error('the withdrawal on the chain is not listed')
    proxy.cutAnswer('DELETE', `/v2/user/withdraw/on-chain/${waiting.id}`)
    expect(await bridge.wallet.cancelWithdrawal({ withdrawalId: waiting.id })).toMatchObject({
      kind: 'in-doubt',
    })
    await settled('cancel-withdrawal')

    proxy.cutAnswer('POST', '/v2/futures')
    const order = { side: 'buy', orderType: 'market', leverage: 10, quantity: 100 } as const
    expect(await bridge.futures.open({ ...order, orderId: randomUUID() })).toMatchObject({ kind: 'in-doubt' })
    await settled('open-trade')

    const outcome = Object.fromEntries(pendingWrites.last().map(({ action, state }) => [action, state]))
    expect(outcome).toEqual({
      withdraw: 'done',
      'withdraw-on-chain': 'done',
      transfer: 'done',
      'cancel-withdrawal': 'done',
      // This exchange has no client order ids.
      'open-trade': 'needs-you',
    })
    for (const path of [
      '/v2/user/withdraw',
      '/v2/user/withdraw/on-chain',
      '/v2/user/transfer',
      '/v2/futures',
    ])
      expect(proxy.count('POST', path), path).toBe(1)
    await vi.waitFor(() =>
      expect(shown.map(({ event }) => event.kind).sort()).toEqual([
        'withdrawal-canceled',
        'withdrawal-settled',
        'withdrawal-settled',
      ]),
    )
    expect(unexpected).toEqual([])
  }, 90_000)
})

const isOpen = (state: string): boolean => state === 'checking'
