import { sats } from '@common/domain/units'
import { expect, test } from 'vitest'
import {
  isReady,
  startExchange,
  startOver,
  until,
  type StartedExchange,
} from '../../../support/app/app-over-wire'
import { subscribe } from '../../../support/subscribe'
import { temporaryFolder } from '../../../support/temporary-folder'

const address = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const mostFeeSats = sats(10_000_000)

async function startReady(practice: StartedExchange, folder: string, { direct = false } = {}) {
  const running = await startOver(practice, folder, { direct })
  const session = subscribe(running.bridge.session.state(undefined))
  const pendingWrites = subscribe(running.bridge.doubts.list(undefined))
  if (direct) await running.bridge.session.startPractice(undefined)
  await until(session, isReady)
  return { ...running, pendingWrites }
}

type Bridge = Awaited<ReturnType<typeof startReady>>['bridge']
type Paid = Awaited<ReturnType<Bridge['wallet']['withdraw']>>

function getId(paid: Paid): string {
  if (paid.kind !== 'done') throw new Error('in doubt')
  return paid.value.id
}

async function foundBy({ record }: Bridge, search: string) {
  const { entries } = await record.page({ kinds: ['withdrawal'], search, after: null, limit: 10 })
  return entries.map(({ id }) => id)
}

async function toCsv({ record }: Bridge, layout: 'plain' | 'koinly' | 'cointracking'): Promise<string> {
  const file = await record.export({ kinds: ['withdrawal'], search: '', layout })
  if (file.kind !== 'content') throw new Error('it was saved')
  return file.content
}

test('payee, comment and description of LNURL payments are stored, searched and exported', async () => {
  const practice = await startExchange()
  const { bridge, unexpected } = await startReady(practice, temporaryFolder(), { direct: true })
  const { payments, wallet } = bridge
  const { host } = new URL(practice.rest)

  async function payTo(text: string, comment: string): Promise<string> {
    const { offerId } = await payments.askLnurl({ text })
    const amountSats = sats(4000)
    const { invoice } = await payments.prepareLnurl({ offerId, amountSats, comment })
    return getId(await wallet.withdraw({ paymentRequest: invoice.paymentRequest, amountSats, mostFeeSats }))
  }
  const { lnurl } = await bridge.practice.makeLnurl({ kind: 'pay', amountSats: sats(5000) })
  const toHost = await payTo(lnurl, 'for the goats\u202E')
  const toAddress = await payTo(`anna@${host}`, '=SUM(A1)')

  const described = await wallet.details({ paymentId: toHost })
  expect(described).toEqual({
    payee: host,
    comment: 'for the goats[U+202E]',
    description: expect.stringMatching(/./) as string,
  })
  expect(await wallet.details({ paymentId: toAddress })).toMatchObject({
    payee: `anna@${host}`,
    comment: '=SUM(A1)',
  })
  expect(await foundBy(bridge, 'goats')).toEqual([toHost])
  expect(await foundBy(bridge, 'anna@')).toEqual([toAddress])
  expect(await foundBy(bridge, described?.description ?? '')).toContain(toHost)

  const [head = '', ...rows] = (await toCsv(bridge, 'plain')).split('\r\n')
  expect(head).toMatch(/Note,Payee,Payer,Description,Comment,Label,Message$/)
  expect(rows.find((row) => row.includes(toHost))).toContain(
    `${host},,${described?.description ?? ''},for the goats`,
  )
  expect(rows.find((row) => row.includes(toAddress))).toContain(`anna@${host}`)
  expect(rows.find((row) => row.includes(toAddress))).toContain("'=SUM(A1)")
  for (const layout of ['koinly', 'cointracking'] as const)
    expect(await toCsv(bridge, layout)).toContain('for the goats')
  expect(unexpected).toEqual([])
})

test('label and message of a BIP 21 link survive a missing response and a restart', async () => {
  const practice = await startExchange()
  const folder = temporaryFolder()
  const first = await startReady(practice, folder, { direct: true })
  const amountSats = sats(150_000)
  const link = { label: 'Rent', message: `June\u200F ${'x'.repeat(5000)}` }
  const cleaned = { label: 'Rent', message: `June[U+200F] ${'x'.repeat(633)}…` }
  const paid = await first.bridge.wallet.withdrawOnChain({ address, amountSats, mostFeeSats, ...link })
  expect(await first.bridge.wallet.details({ paymentId: getId(paid) })).toEqual(cleaned)
  const bare = { address, amountSats: sats(160_000), mostFeeSats }
  const withoutLink = getId(await first.bridge.wallet.withdrawOnChain(bare))
  expect(await first.bridge.wallet.details({ paymentId: withoutLink })).toBeNull()
  await first.close()

  const second = await startReady(practice, folder)
  second.proxy.cutAnswer('POST', '/v2/user/withdraw/on-chain')
  const lost = { address, amountSats: sats(170_000), mostFeeSats, label: 'Rent of July' }
  expect(await second.bridge.wallet.withdrawOnChain(lost)).toMatchObject({ kind: 'in-doubt' })
  await second.close()

  const third = await startReady(practice, folder)
  await until(third.pendingWrites, (list) => list.some(({ state }) => state === 'done'))
  const [found = ''] = await foundBy(third.bridge, 'july')
  expect(await third.bridge.wallet.details({ paymentId: found })).toEqual({ label: 'Rent of July' })
  const { entries } = await third.bridge.record.page({
    kinds: ['withdrawal'],
    search: 'rent 170000',
    after: null,
    limit: 10,
  })
  expect(entries).toMatchObject([{ id: found, details: { label: 'Rent of July' } }])
  expect(third.unexpected).toEqual([])
})
