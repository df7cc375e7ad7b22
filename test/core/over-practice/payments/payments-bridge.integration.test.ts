import { sats } from '@common/domain/units'
import { expect, test } from 'vitest'
import { until } from '../../../support/app/app-over-wire'
import { startWalletApp } from '../support/wallet-app'

test('the payments bridge handles invoices, LNURL, Lightning addresses and on-chain deposits', async () => {
  const { bridge, wallet, unexpected, host } = await startWalletApp()
  const { payments, practice } = bridge

  const { lnurl } = await practice.makeLnurl({ kind: 'pay', amountSats: sats(5000) })
  expect(await payments.examine({ text: lnurl })).toMatchObject({ kind: 'lnurl', link: { host } })
  const offer = await payments.askLnurl({ text: lnurl })
  expect(offer).toMatchObject({ host, callbackHost: host, terms: { kind: 'pay', maxSats: 5000 } })
  const prepared = await payments.prepareLnurl({
    offerId: offer.offerId,
    amountSats: sats(4000),
    comment: 'thanks',
  })
  const { paymentRequest } = prepared.invoice
  expect(await payments.examine({ text: paymentRequest })).toMatchObject({
    kind: 'invoice',
    cost: { amountSats: 4000, expectedFeeSats: null, feeLimitSats: 200, mostSats: 10_000_000 },
    problems: [],
  })
  const paid = await bridge.wallet.withdraw({
    paymentRequest,
    amountSats: sats(4000),
    mostFeeSats: sats(10_000_000),
  })
  if (paid.kind !== 'done') throw new Error('in doubt')
  expect(await payments.examine({ text: `lightning:${paymentRequest}` })).toMatchObject({
    cost: { expectedFeeSats: 2 },
    problems: [{ kind: 'paid-already', withdrawalId: paid.value.id }],
  })

  expect(await payments.askLnurl({ text: `anybody@${host}` })).toMatchObject({
    lightningAddress: `anybody@${host}`,
  })
  const voucher = await practice.makeLnurl({ kind: 'withdraw', amountSats: sats(3000) })
  const paying = await payments.askLnurl({ text: voucher.lnurl })
  const { request, answer } = await payments.withdrawLnurl({
    offerId: paying.offerId,
    amountSats: sats(3000),
  })
  expect(answer).toBe('asked')
  await until(wallet, ({ deposits }) =>
    deposits.some(({ id, state }) => id === request.depositId && state === 'settled'),
  )

  expect(await bridge.wallet.details({ paymentId: request.depositId })).toMatchObject({
    payer: host,
    description: paying.terms.description,
  })

  const created = await payments.createAddress({ format: 'p2tr' })
  expect(created.address).toMatch(/^bcrt1p/)
  expect(await payments.addresses({ current: true })).toMatchObject([{ address: created.address }])
  await practice.sendOnChain({ address: created.address, amountSats: sats(70_000) })
  const onChain = (state: string) =>
    until(wallet, ({ deposits }) =>
      deposits.some((each) => each.rail === 'bitcoin' && each.amountSats === 70_000 && each.state === state),
    )
  await onChain('pending')
  await practice.mine({ blocks: 2 })
  await onChain('settled')

  expect(await payments.examine({ text: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' })).toMatchObject({
    kind: 'bitcoin',
    problems: [{ kind: 'wrong-network', found: ['mainnet'], wanted: 'practice' }],
  })
  expect(await payments.examine({ text: 'xprv' })).toEqual({
    kind: 'not-understood',
    why: { code: 'unknown' },
  })
  expect(unexpected).toEqual([])
}, 60_000)
