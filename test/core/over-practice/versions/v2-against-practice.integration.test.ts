import { expect, test } from 'vitest'
import { parseInstrumentName } from '@common/domain/options/instrument-name'
import { sats } from '@common/domain/units'
import { firstPage } from '../../exchange/support/first-page'
import { failure } from '../../exchange/support/use-service'
import { area, connectTo, overPractice } from '../support/over-practice'
import { all, pagedReader } from '../support/read-lists'

const over = overPractice('v2')

const paged = pagedReader(over, 'v2')

test('the v2 client buys, changes, closes and lists options', async () => {
  const options = area(over.exchange.options)
  const market = await options.market()
  expect(market).toMatchObject({ active: true, maxTradeCount: 50 })
  const names = await options.instruments()
  const name = names.find((each) => each.endsWith('.C')) ?? ''
  expect(parseInstrumentName(name).ok).toBe(true)
  expect(await options.volatility(name)).toBeGreaterThan(0)
  expect(await options.volatilityIndex()).toBeGreaterThan(0)
  const order = { side: 'buy', instrumentName: name, quantity: 100, settlement: 'physical' } as const
  const bought = await options.buy(order)
  expect(bought).toMatchObject({ state: 'running', kind: 'call', quantity: 100, settlement: 'physical' })
  expect((await options.setSettlement(bought.id, 'cash')).settlement).toBe('cash')
  expect(await options.trade(bought.id)).toMatchObject({ id: bought.id, settlement: 'cash' })
  expect(await options.close(bought.id)).toMatchObject({ id: bought.id, state: 'closed' })
  for (let count = 0; count < 6; count += 1) await options.buy(order)
  expect((await options.trades()).length).toBe(6)
  expect((await options.closeAll()).map(({ state }) => state)).toEqual(Array(6).fill('closed'))
  const listed = await all(options.endedTrades)
  expect(listed).toHaveLength(7)
  expect((await failure(options.close(bought.id))).kind).toBe('invalid-request')
  expect((await failure(options.volatility('BTC.24H.1.C'))).kind).toMatch(/not-found|invalid-request/)
})

test('the v2 client deposits and withdraws dollars and reads all pages of swaps', async () => {
  const { exchange, control } = over
  const dollars = area(exchange.dollars)
  const request = await dollars.requestDeposit({ currency: 'usd', usd: 10 })
  await control('/pay', { paymentRequest: request.paymentRequest })
  expect(await area(exchange.swaps).swapOf('deposit', request.depositId)).toMatchObject({ outAmount: 10 })
  const { paymentRequest } = await control('/invoice', { amount: 5000 })
  const quote = await dollars.quoteWithdrawal({ currency: 'btc', sats: sats(5000) })
  expect(quote).toMatchObject({ amount: { currency: 'btc', sats: 5000 } })
  expect(quote.validUntilMs).toBeGreaterThan(Date.now())
  const paid = await dollars.withdraw(String(paymentRequest), quote.quoteId)
  expect(paid).toMatchObject({ rail: 'lightning', state: 'settled', amountSats: 5000 })

  for (let count = 0; count < 5; count += 1) {
    await area(exchange.swaps).swap({ inAsset: 'BTC', outAsset: 'USD', inAmount: 2000 })
    // A page lists at most three per millisecond.
    await control('/clock', { advanceMs: 1 })
  }
  const whole = await firstPage(area(exchange.swaps).swaps)
  expect(whole).toHaveLength(7)
  expect(await paged(3, ({ swaps }) => all(area(swaps).swaps))).toEqual(whole)
})

test('the v2 client transfers sats to another user, who receives a notification', async () => {
  const { exchange, practice, control } = over
  const account = (await control('/accounts', { balance: 0 })) as {
    key: string
    secret: string
    passphrase: string
  }
  const other = connectTo(practice, { account })
  const { username } = await other.account()
  expect(await area(exchange.transfers).send(username, sats(2100))).toEqual({
    toUsername: username,
    amountSats: 2100,
  })
  expect((await other.account()).balanceSats).toBe(2100)
  expect(await firstPage(other.deposits)).toMatchObject([
    { rail: 'internal', state: 'settled', amountSats: 2100 },
  ])
  const notifications = area(other.notifications)
  expect(await notifications.unread()).toMatchObject([{ event: 'deposit/internal/success', isRead: false }])
  await notifications.markAllRead()
  expect(await notifications.unread()).toEqual([])
  const [sent] = await firstPage(exchange.withdrawals)
  expect(sent).toMatchObject({ rail: 'internal', destination: username })
  expect(await exchange.withdrawal(sent?.id ?? '')).toEqual(sent)
  await other.close()
})

test('the v2 client reads the profile, published records and oracle prices', async () => {
  const { exchange } = over
  const profile = area(exchange.profile)
  const changed = await profile.changeProfile({ isOnLeaderboard: false, usesTaproot: true })
  expect(changed).toMatchObject({ isOnLeaderboard: false, usesTaproot: true })
  expect(await profile.profile()).toEqual(changed)
  const records = area(exchange.records)
  for (const list of [await records.prices({ limit: 5 }), await records.indexPrices({ limit: 5 })])
    expect(list.every(({ atMs, price }) => atMs > 0 && price > 0)).toBe(true)
  expect(await exchange.fixings({ limit: 5 })).toBeInstanceOf(Array)
  await records.node()
  const oracle = area(exchange.oracle)
  expect((await oracle.indexPrices({ limit: 5 })).length).toBeGreaterThan(0)
  expect((await oracle.lastPrices({ limit: 5 })).length).toBeGreaterThan(0)
})

test('the v2 client creates addresses of both formats and cancels an on-chain withdrawal', async () => {
  const { exchange } = over
  const onChain = area(exchange.onChain)
  const taproot = await onChain.createAddress('p2tr')
  const segwit = await onChain.createAddress('p2wpkh')
  expect([taproot.address.slice(0, 6), segwit.address.slice(0, 6)]).toEqual(['bcrt1p', 'bcrt1q'])
  expect((await onChain.addresses()).map(({ address }) => address)).toEqual(
    expect.arrayContaining([taproot.address, segwit.address]),
  )
  const before = (await exchange.account()).balanceSats
  const canceled = await onChain.requestWithdrawal(segwit.address, sats(200_000))
  expect(await exchange.withdrawal(canceled)).toMatchObject({ rail: 'bitcoin', state: 'pending' })
  expect((await exchange.account()).balanceSats).toBeLessThanOrEqual(before - 200_000)
  await area(onChain.cancelWithdrawal)(canceled)
  expect((await exchange.withdrawal(canceled)).state).toBe('failed')
  expect((await exchange.account()).balanceSats).toBe(before)
  const error = await failure(onChain.requestWithdrawal('bc1qnowhere', sats(150_000)))
  expect([error.kind, error.issues.map(({ field }) => field)]).toEqual(['invalid-request', ['address']])
})
