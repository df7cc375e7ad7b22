import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { msat, sats } from '@common/domain/units'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLnurlServices } from '../../../../electron/core/lnurl/lnurl-services'
import { isPublicAddress } from '../../../../electron/core/lnurl/public-address'
import { systemClock } from '../../../../electron/core/system-clock'
import { lnurlPayments } from '../../../../electron/core/usecases/payments/lnurl-payments'
import { useExchange } from '../../../support/practice/practice'
import { ManualClock } from '../../../support/time/manual-clock'
import { message, withText } from '../../../support/text'

const running = useExchange()

interface Offered {
  readonly lnurl: string
  readonly url: string
  readonly lightningAddress?: string
}

async function offer(terms: Readonly<Record<string, unknown>>): Promise<Offered> {
  const reply = await running().control('/lnurl', terms)
  expect(reply.status, reply.text).toBe(200)
  return JSON.parse(reply.text) as Offered
}

const allowHost = (): Promise<void> => Promise.resolve()

function payments(clock = systemClock) {
  const { main, practice } = running()
  let ids = 0
  return lnurlPayments({
    coins: { possible: ['practice'] },
    services: createLnurlServices({ clock, practiceOrigin: practice.rest, allowHost }),
    clock,
    nowMs: () => clock.nowMs(),
    newId: () => `offer-${(ids += 1)}`,
    onDeposit: () => undefined,
    onInvoice: () => undefined,
    requestDeposit: async (amountSats) => {
      const { body } = await main.post('/v2/user/deposit', { amount: amountSats })
      const { depositId, paymentRequest } = body as { depositId: string; paymentRequest: string }
      return { depositId, paymentRequest, amountSats, createdAtMs: 0, expiresAtMs: 0 }
    },
  })
}

describe('LNURL-pay', () => {
  test('returns terms, invoice and success message, and rejects invalid amounts and comments', async () => {
    const { lnurl } = await offer({ minSats: 1000, maxSats: 5000, commentLength: 10, message: 'Thank you' })
    const lnurls = payments()
    const shown = await lnurls.requestOffer(lnurl)
    const { host } = new URL(running().practice.rest)
    expect(shown).toMatchObject({ host, callbackHost: host, lightningAddress: null })
    expect(shown.terms).toMatchObject({ kind: 'pay', minSats: 1000, maxSats: 5000, commentLength: 10 })
    const prepared = await lnurls.prepare(shown.offerId, sats(2000), 'hello')
    expect(prepared).toMatchObject({
      amountSats: 2000,
      invoice: { amountMsat: 2_000_000, network: 'regtest' },
      successAction: { kind: 'message', message: 'Thank you' },
    })
    const { paymentRequest } = prepared.invoice
    expect((await running().main.post('/v2/user/withdraw', { invoice: paymentRequest })).status).toBe(200)
    await expect(lnurls.prepare(shown.offerId, sats(999), null)).rejects.toMatchObject({
      issues: [{ field: 'amountSats' }],
    })
    await expect(lnurls.prepare(shown.offerId, sats(5001), null)).rejects.toMatchObject({
      issues: [{ field: 'amountSats', ...message('payment.aboveMaximum', { amount: 5001, most: 5000 }) }],
    })
    await expect(lnurls.prepare(shown.offerId, sats(2000), 'a long comment')).rejects.toMatchObject({
      issues: [{ field: 'comment', ...message('payment.commentTooLong', { most: 10 }) }],
    })
    await expect(lnurls.prepare('another', sats(2000), null)).rejects.toMatchObject(
      withText('payment.offerGone'),
    )
  })

  test('resolves any name as a Lightning address', async () => {
    const { host } = new URL(running().practice.rest)
    const lnurls = payments()
    const shown = await lnurls.requestOffer(`Anything@${host}`)
    expect(shown).toMatchObject({ lightningAddress: `anything@${host}`, terms: { kind: 'pay' } })
    expect((await lnurls.prepare(shown.offerId, sats(2000), null)).amountSats).toBe(2000)
  })

  test.each([
    [
      'wrong-amount',
      message('returned.wrongAmount', {
        wanted: message('figure.exactSats', { amount: 2000 }),
        found: message('figure.exactSats', { amount: 100_000 }),
      }),
    ],
    [
      'wrong-network',
      message('returned.wrongNetwork', {
        found: message('coins.bitcoin'),
        wanted: message('coins.practice'),
      }),
    ],
    ['wrong-description', message('returned.otherDescription')],
    ['expired', { code: 'returned.expired' }],
  ])('rejects an invoice with the fault %s', async (fault, text) => {
    const lnurls = payments()
    const { offerId } = await lnurls.requestOffer((await offer({ fault })).lnurl)
    await expect(lnurls.prepare(offerId, sats(2000), null)).rejects.toMatchObject({ text })
  })

  test.each([
    ['huge', 'externalHost.tooLarge', {}],
    ['html', 'externalHost.notLnurl', {}],
    ['redirect', 'externalHost.redirected', {}],
    ['error', 'externalHost.refused', { reason: 'This wallet is closed.' }],
  ] as const)('rejects a faulty service response: %s', async (fault, code, values) => {
    const { lightningAddress = '' } = await offer({ fault, user: `user-${fault}` })
    await expect(payments().requestOffer(lightningAddress)).rejects.toMatchObject({ text: { code, values } })
  })

  test('times out after ten seconds', async () => {
    const clock = new ManualClock()
    const { lnurl } = await offer({ fault: 'slow' })
    const requestCount = payments(clock).requestOffer(lnurl)
    const refused = expect(requestCount).rejects.toMatchObject(withText('externalHost.timeout'))
    // The host check precedes the timeout.
    await new Promise((done) => setImmediate(done))
    clock.advance(10_000)
    await refused
  })
})

describe('success action with a link', () => {
  async function successActionFor(toLink: (origin: string) => string) {
    const service = createServer((_request, response) => {
      const successAction = { tag: 'url', description: 'Your order', url: toLink(origin) }
      response.end(JSON.stringify({ pr: 'lnbcrt1', successAction }))
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void service.close())
    await once(service, 'listening')
    const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
    const services = createLnurlServices({ clock: systemClock, practiceOrigin: origin, allowHost })
    const answer = await services.requestInvoice(`${origin}/pay`, msat(1000), null)
    expect(answer.paymentRequest).toBe('lnbcrt1')
    return answer.successAction
  }

  test('is returned if the link leads to the host of the callback', async () => {
    expect(await successActionFor((origin) => `${origin}/order/1`)).toMatchObject({
      kind: 'url',
      description: 'Your order',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/order\/1$/) as unknown,
    })
  })

  test.each(['https://example.com/order/1', 'https://127.0.0.1/order/1', 'http://127.0.0.1.example.com/'])(
    'is left out if the link leads to another host: %s',
    async (link) => expect(await successActionFor(() => link)).toBeNull(),
  )
})

describe('LNURL-withdraw', () => {
  test('receives a deposit from the service once', async () => {
    const { lnurl } = await offer({ kind: 'withdraw', minSats: 1000, maxSats: 5000 })
    const lnurls = payments()
    const { offerId, terms } = await lnurls.requestOffer(lnurl)
    expect(terms).toMatchObject({ kind: 'withdraw', minSats: 1000, maxSats: 5000 })
    const { request, answer } = await lnurls.withdraw(offerId, sats(3000))
    expect(answer).toBe('asked')
    const deposit = await running().main.get(`/v2/user/deposit/${request.depositId}`)
    expect(deposit.body).toMatchObject({ success: true, amount: 3000 })
    await expect(lnurls.withdraw(offerId, sats(3000))).rejects.toMatchObject(withText('payment.offerGone'))
    const second = await lnurls.requestOffer(lnurl)
    await expect(lnurls.withdraw(second.offerId, sats(3000))).rejects.toMatchObject(
      withText('externalHost.refused'),
    )
  })
})

describe('LNURL host check', () => {
  const services = (practiceOrigin: string | null = null) =>
    createLnurlServices({ clock: systemClock, practiceOrigin, allowHost })

  test.each([
    'http://127.0.0.1:1/',
    'https://127.0.0.1:1/',
    'https://localhost:1/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://0x7f000001/',
    'https://169.254.169.254/latest/meta-data',
  ])('rejects the private address %s', async (url) => {
    await expect(services('http://127.0.0.1:2').requestOffer(url)).rejects.toMatchObject({
      kind: 'private-address',
    })
  })

  test('rejects plain HTTP and onion services', async () => {
    await expect(services().requestOffer('http://example.com/')).rejects.toMatchObject({ kind: 'not-https' })
    await expect(services().requestOffer('https://abc.onion/')).rejects.toMatchObject({ kind: 'onion' })
  })

  test('rejects a redirect from the practice exchange to this computer', async () => {
    let requestCount = 0
    const inner = createServer((_request, response) => {
      requestCount += 1
      response.end('{}')
    }).listen(0, '127.0.0.1')
    const innerPort = () => (inner.address() as AddressInfo).port
    const outer = createServer((_request, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${innerPort()}/` }).end()
    }).listen(0, '127.0.0.1')
    onTestFinished(() => {
      inner.close()
      outer.close()
    })
    await Promise.all([once(inner, 'listening'), once(outer, 'listening')])
    const origin = `http://127.0.0.1:${(outer.address() as AddressInfo).port}`
    await expect(services(origin).requestOffer(`${origin}/`)).rejects.toMatchObject({
      kind: 'private-address',
    })
    expect(requestCount).toBe(0)
  })

  test.each([
    ['8.8.8.8', true],
    ['2606:4700::1111', true],
    ['192.168.1.1', false],
    ['100.64.0.1', false],
    ['::1', false],
    ['fe80::1', false],
    ['fd00::1', false],
    ['::ffff:8.8.8.8', false],
    ['2002:7f00:1::', false],
    ['no address', false],
  ])('classifies %s as public: %s', (address, is) => expect(isPublicAddress(address)).toBe(is))
})
