import { describe, expect, test } from 'vitest'
import { v2 } from '@common/exchange-api/v2/endpoints'
import { useExchange } from '../support/practice/practice'
import { fetchReply } from '../support/api/signed-caller'

const exchange = useExchange()

describe('user endpoint', () => {
  test('EX-150 returns every published field', async () => {
    const { account } = exchange().main
    const { status, body } = await exchange().main.get('/v2/user')
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(Object.keys(v2.user.getUser.response.shape).sort())
    expect(body).toMatchObject({ username: account.username, role: 'user', balance: 10_000_000, fee_tier: 0 })
  })

  test('EX-151 changes settings individually and stores them', async () => {
    const user = await exchange().account()
    const before = (await user.get('/v2/user')).body
    const changed = await user.put('/v2/user', { show_leaderboard: false, use_taproot_addresses: true })
    expect(changed.body).toEqual({ ...before, show_leaderboard: false, use_taproot_addresses: true })
    const nostr_pubkey = 'ab'.repeat(32)
    const second = await user.put('/v2/user', { nostr_pubkey })
    expect(second.body).toEqual({ ...changed.body, nostr_pubkey })
    expect((await user.get('/v2/user')).body).toEqual(second.body)
    expect((await user.put('/v2/user', {})).body).toEqual(second.body)
  })

  test('EX-163 accepts an update without a body', async () => {
    const user = await exchange().account()
    const headers = user.headers('PUT', '/v2/user', '')
    const { status, body } = await fetchReply(`${user.rest}/v2/user`, { method: 'PUT', headers })
    expect([status, body.username]).toEqual([200, user.account.username])
  })

  test('EX-152 rejects a user name in use, whatever its case', async () => {
    const user = await exchange().account()
    const other = await exchange().account()
    expect((await user.put('/v2/user', { username: 'Satoshi-152' })).body.username).toBe('Satoshi-152')
    const reply = await other.put('/v2/user', { username: 'satoshi-152' })
    expect([reply.status, reply.body.issues[0]?.path]).toEqual([400, ['username']])
    expect((await user.put('/v2/user', { username: 'satoshi-152' })).status).toBe(200)
  })

  test('EX-153 requires an address for automatic withdrawal', async () => {
    const user = await exchange().account()
    const without = await user.put('/v2/user', { auto_withdraw_enabled: true })
    expect(without.body.issues[0]?.path).toEqual(['auto_withdraw_enabled'])
    for (const address of ['me@example.com', 'me@127.0.0.1:8080', 'me@localhost:8080']) {
      const both = { auto_withdraw_enabled: true, auto_withdraw_lightning_address: address }
      expect((await user.put('/v2/user', both)).body).toMatchObject(both)
    }
  })

  test.each([
    ['EX-154', { username: 'a b' }, 'username'],
    ['EX-155', { username: 'x'.repeat(65) }, 'username'],
    ['EX-156', { nostr_pubkey: 'npub' }, 'nostr_pubkey'],
    ['EX-157', { auto_withdraw_lightning_address: 'nowhere' }, 'auto_withdraw_lightning_address'],
    ['EX-158', { show_leaderboard: 'yes' }, 'show_leaderboard'],
    ['EX-160', { username: 'cut\0here' }, 'username'],
    ['EX-161', { username: 'bell\u0007' }, 'username'],
    ['EX-162', { username: 'half\ud83d' }, 'username'],
  ])('%s %j is rejected, naming the field', async (_number, body, field) => {
    const user = await exchange().account()
    const before = (await user.get('/v2/user')).body
    const refused = await user.put('/v2/user', body)
    expect([refused.status, refused.body.issues[0]?.path]).toEqual([400, [field]])
    expect(refused.body.message).toContain(field)
    expect((await user.get('/v2/user')).body).toEqual(before)
  })

  test('EX-159 reports running and open margin in its metrics', async () => {
    await exchange().price(50_000)
    const user = await exchange().account()
    const order = { side: 'b', type: 'm', leverage: 10, quantity: 100 }
    const running = (await user.post('/v2/futures', order)).body
    const open = (await user.post('/v2/futures', { ...order, type: 'l', price: 40_000 })).body
    expect((await user.get('/v2/user')).body).toMatchObject({
      metrics: { futures: { running_margin: running.margin, open_margin: open.margin } },
    })
  })
})
