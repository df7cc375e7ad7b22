import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { decodeInvoice } from '@common/domain/lightning/decode-invoice'
import { openBareServer, type BareServer } from '../../support/practice/bare-server'

const origin = 'http://127.0.0.1:80'

interface Offered {
  readonly id: string
  readonly url: string
  readonly lnurl: string
  readonly lightningAddress?: string
}

const offer = async (server: BareServer, body: object): Promise<Offered> =>
  (await server.control('POST', '/lnurl', body)).body as unknown as Offered
const get = async (server: BareServer, target: string) =>
  (await server.send('GET', target.replace(origin, ''))).body as unknown as Record<string, unknown>

describe('LNURL-pay', () => {
  test('describes its bounds in millisatoshis, and issues an invoice of the amount', async () => {
    const server = openBareServer()
    const { id, url } = await offer(server, {
      minSats: 2,
      maxSats: 5,
      description: 'Tea',
      commentLength: 3,
      message: 'Thanks',
    })
    const described = await get(server, url)
    const metadata = JSON.stringify([
      ['text/plain', 'Tea'],
      ['text/identifier', `${id}@127.0.0.1`],
    ])
    expect(described).toEqual({
      tag: 'payRequest',
      callback: `${origin}/lnurl/${id}/callback`,
      minSendable: 2000,
      maxSendable: 5000,
      metadata,
      commentAllowed: 3,
    })
    const pay = (query: string) => get(server, `${String(described['callback'])}?${query}`)
    const paid = await pay('amount=5000&comment=abc')
    expect(paid['successAction']).toEqual({ tag: 'message', message: 'Thanks' })
    const decoded = decodeInvoice(String(paid['pr']))
    expect(decoded).toMatchObject({
      ok: true,
      invoice: {
        amountMsat: 5000,
        network: 'regtest',
        descriptionHash: createHash('sha256').update(metadata).digest('hex'),
      },
    })
    expect((await pay('amount=2000'))['pr']).toEqual(expect.any(String))
    for (const query of [
      'amount=1000',
      'amount=6000',
      'amount=2500',
      'amount=x',
      '',
      'amount=2000&comment=abcd',
    ])
      expect(await pay(query)).toMatchObject({ status: 'ERROR' })
  })

  test('has every Lightning address, and terms of those that were set', async () => {
    const server = openBareServer()
    expect(await get(server, '/.well-known/lnurlp/anyone')).toMatchObject({
      tag: 'payRequest',
      minSendable: 1000,
      maxSendable: 10_000_000_000,
    })
    const { lightningAddress, url } = await offer(server, { user: 'Alice', minSats: 7 })
    expect([lightningAddress, url]).toEqual(['alice@127.0.0.1', `${origin}/.well-known/lnurlp/alice`])
    expect(await get(server, url)).toMatchObject({ minSendable: 7000 })
    expect(await get(server, '/lnurl/unknown')).toMatchObject({ status: 'ERROR' })
  })

  test('rejects bounds in the wrong order', async () => {
    const server = openBareServer()
    const wrong = await server.control('POST', '/lnurl', { minSats: 2, maxSats: 1 })
    expect([wrong.status, wrong.body.issues[0]?.path]).toEqual([400, ['minSats']])
    expect((await server.control('POST', '/lnurl', { minSats: 2, maxSats: 2 })).status).toBe(200)
  })

  test.each([
    ['wrong-amount', { amountMsat: 100_000 }],
    ['wrong-network', { network: 'bitcoin' }],
    ['expired', { amountMsat: 2000 }],
  ])('with the fault %s issues an invoice that a client must reject', async (fault, invoice) => {
    const server = openBareServer()
    const { id } = await offer(server, { fault })
    const { pr } = await get(server, `/lnurl/${id}/callback?amount=2000`)
    const decoded = decodeInvoice(String(pr))
    expect(decoded).toMatchObject({ ok: true, invoice })
    const isExpired = decoded.ok && decoded.invoice.expiresAtMs <= server.clock.nowMs
    expect(isExpired).toBe(fault === 'expired')
  })
})

describe('LNURL-withdraw', () => {
  const open = async () => {
    const server = openBareServer()
    const { id, url } = await offer(server, { kind: 'withdraw', minSats: 2000, maxSats: 5000 })
    const invoice = (amount: number) =>
      server.engine.exchange.deposits.request(server.engine.uid, amount).paymentRequest
    const withdraw = (pr: string, k1 = id) => get(server, `/lnurl/${id}/callback?k1=${k1}&pr=${pr}`)
    return { server, url, id, invoice, withdraw }
  }

  test('pays one invoice within its bounds', async () => {
    const { server, url, id, invoice, withdraw } = await open()
    expect(await get(server, url)).toMatchObject({
      k1: id,
      minWithdrawable: 2_000_000,
      maxWithdrawable: 5_000_000,
    })
    const before = server.engine.freeSats()
    for (const refused of [
      withdraw(invoice(1999)),
      withdraw(invoice(5001)),
      withdraw('x'),
      withdraw(invoice(5000), 'y'),
    ])
      expect(await refused).toMatchObject({ status: 'ERROR' })
    expect(server.engine.freeSats()).toBe(before)
    expect(await withdraw(invoice(5000))).toEqual({ status: 'OK' })
    expect(server.engine.freeSats()).toBe(before + 5000n)
    expect(await withdraw(invoice(5000))).toMatchObject({ status: 'ERROR' })
  })

  test('remains usable after an invoice that cannot be paid', async () => {
    const { server, invoice, withdraw } = await open()
    const paid = invoice(2000)
    server.engine.exchange.deposits.pay(paid)
    expect(await withdraw(paid)).toMatchObject({ status: 'ERROR' })
    expect(await withdraw(invoice(2000))).toEqual({ status: 'OK' })
  })
})
