import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readBalance, TestExchange } from '../../support/practice/practice'
import { SignedCaller } from '../../support/api/signed-caller'
import { temporaryFolder } from '../../support/temporary-folder'

const order = { side: 'b', type: 'm', leverage: 10, quantity: 1000 }

async function twoLives<T>(
  first: (exchange: TestExchange) => Promise<T>,
  second: (exchange: TestExchange, snapshotBefore: T) => Promise<void>,
  options: Parameters<typeof TestExchange.start>[0] = {},
): Promise<void> {
  const dataFolder = temporaryFolder()
  const exchange = await TestExchange.start({ dataFolder, ...options })
  const snapshotBefore = await first(exchange)
  await exchange.audit()
  await exchange.practice.close()
  const restarted = await TestExchange.start({ dataFolder, ...options })
  await second(restarted, snapshotBefore)
  await restarted.audit()
  await restarted.practice.close()
}

describe('restart', () => {
  test('EX-330 restores balance, trades, lists and notifications', async () => {
    const readAll = async (user: SignedCaller) => ({
      user: (await user.get('/v2/user')).body,
      open: (await user.get('/v2/futures', { type: 'open' })).body,
      closed: (await user.get('/v2/futures', { type: 'closed' })).body,
      deposits: (await user.get('/v2/user/deposit')).body,
      withdrawals: (await user.get('/v2/user/withdraw')).body,
      notifications: (await user.get('/v2/notifications')).body,
    })
    await twoLives(
      async (exchange) => {
        const { main } = exchange
        await main.post('/v2/futures', { ...order, type: 'l', price: 30_000 })
        const { body: trade } = await main.post('/v2/futures', order)
        await main.delete('/v2/futures', { id: trade.id })
        const { body: deposit } = await main.post('/v2/user/deposit', { amount: 5000 })
        await exchange.control('/pay', { paymentRequest: deposit.paymentRequest })
        return readAll(main)
      },
      async ({ main }, before) => {
        expect(await readAll(main)).toEqual(before)
        expect(before.open).toHaveLength(1)
        expect(before.closed).toHaveLength(1)
        expect(before.deposits[0]?.success).toBe(true)
      },
    )
  })

  test('EX-331 preserves the key of the main account and keys created by the control API', async () => {
    await twoLives(
      async (exchange) => ({ main: exchange.practice.account, other: (await exchange.account(5)).account }),
      async (exchange, { main, other }) => {
        expect(exchange.practice.account).toEqual(main)
        expect(await readBalance(new SignedCaller(exchange.practice.rest, other))).toBe(5)
      },
    )
  })

  test('EX-332 with a fresh key revokes the old key and preserves the account', async () => {
    await twoLives(
      async ({ main, practice }) => {
        await main.post('/v2/futures', order)
        return { uid: (await main.get('/v2/user')).body.uid, account: practice.account }
      },
      async ({ main, practice }, { uid, account }) => {
        expect(practice.account.key).not.toBe(account.key)
        expect((await main.get('/v2/user')).body.uid).toBe(uid)
        expect((await main.get('/v2/futures', { type: 'running' })).body).toHaveLength(1)
        expect((await new SignedCaller(practice.rest, account).get('/v2/user')).status).toBe(401)
      },
      { hasFreshKey: true },
    )
  })

  test('EX-333 continues from the last price and still triggers a stop loss', async () => {
    await twoLives(
      async (exchange) => {
        await exchange.price(50_000)
        const { body } = await exchange.main.post('/v2/futures', { ...order, stoploss: 48_000 })
        await exchange.price(49_000)
        return body.id
      },
      async (exchange, id) => {
        const { lastPrice } = (await exchange.open('/v2/futures/ticker')).body
        expect(Math.abs(lastPrice - 49_000)).toBeLessThan(100)
        await exchange.price(47_000)
        expect((await exchange.main.get(`/v2/futures/trades/${id}`)).body).toMatchObject({
          exit_price: 48_000,
        })
      },
    )
  })

  test('EX-334 accepts payment of an invoice issued before it', async () => {
    await twoLives(
      async ({ main }) => (await main.post('/v2/user/deposit', { amount: 5000 })).body.paymentRequest,
      async (exchange, paymentRequest) => {
        expect((await exchange.control('/pay', { paymentRequest })).status).toBe(200)
        expect(await readBalance(exchange.main)).toBe(10_005_000)
      },
    )
  })

  test('EX-335 charges no funding for settlements missed while stopped', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const dataFolder = temporaryFolder()
    const first = await TestExchange.start({ dataFolder })
    await first.main.post('/v2/futures', order)
    await first.practice.close()
    vi.setSystemTime(Date.now() + 86_400_000)
    const second = await TestExchange.start({ dataFolder })
    expect((await second.main.get('/v2/futures', { type: 'running' })).body[0]?.sum_carry_fees).toBe(0)
    vi.setSystemTime(Date.now() + 86_400_000)
    expect((await second.main.get('/v2/futures/carry-fees')).body).toHaveLength(3)
    await second.audit()
    await second.practice.close()
  })

  test('EX-336 restores the price history', async () => {
    await twoLives(
      async (exchange) =>
        (await exchange.open('/v2/futures/ohlcs', { range: '5', limit: 1000 })).body.slice(0, -1),
      async (exchange, before) => {
        const after = (await exchange.open('/v2/futures/ohlcs', { range: '5', limit: 1000 })).body
        expect(before.length).toBeGreaterThan(900)
        for (const candle of before.slice(2)) expect(after).toContainEqual(candle)
      },
      { hasPriceHistory: true },
    )
  })
})

describe('failed start', () => {
  test('EX-337 reports a port in use', async () => {
    const exchange = await TestExchange.start()
    const port = Number(new URL(exchange.practice.rest).port)
    await expect(TestExchange.start({ port })).rejects.toThrow(
      `Port ${port} cannot be used: another program is using it`,
    )
    await exchange.practice.close()
  })

  test('EX-338 reports a data folder in use', async () => {
    const dataFolder = temporaryFolder()
    const exchange = await TestExchange.start({ dataFolder })
    await expect(TestExchange.start({ dataFolder })).rejects.toThrow('another practice exchange is using it')
    await exchange.practice.close()
  })

  test('EX-339 reports a data folder that is not writable', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    await expect(TestExchange.start({ dataFolder: join(file, 'data') })).rejects.toThrow(
      /^The data folder .*data cannot be used: /,
    )
  })
})
