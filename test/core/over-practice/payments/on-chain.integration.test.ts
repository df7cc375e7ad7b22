import { hourMs } from '@common/domain/durations'
import { sats } from '@common/domain/units'
import { expect, test } from 'vitest'
import { until } from '../../../support/app/app-over-wire'
import { startWalletApp } from '../support/wallet-app'
import { message } from '../../../support/text'

const outside = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'

test('an on-chain withdrawal can be canceled until it has a transaction, then settles', async () => {
  const { bridge, wallet, notes, unexpected } = await startWalletApp()
  const is = (id: string, fields: object) =>
    until(wallet, ({ withdrawals }) =>
      withdrawals.some(
        (each) =>
          each.id === id && Object.entries(fields).every(([key, value]) => each[key as 'id'] === value),
      ),
    )

  expect(await bridge.payments.examine({ text: outside, amountSats: sats(99_999) })).toMatchObject({
    problems: [{ kind: 'below-minimum', minSats: 100_000 }],
  })
  await expect(
    bridge.wallet.withdrawOnChain({
      address: outside.replace('w508', 'w509'),
      amountSats: sats(150_000),
      mostFeeSats: sats(10_000_000),
    }),
  ).rejects.toMatchObject({ issues: [{ field: 'address', ...message('address.checksum') }] })

  const waiting = await bridge.wallet.withdrawOnChain({
    address: outside,
    amountSats: sats(150_000),
    mostFeeSats: sats(10_000_000),
  })
  if (waiting.kind !== 'done') throw new Error('in doubt')
  await is(waiting.value.id, { state: 'pending', feeSats: 1000, reference: null })
  const canceledWithdrawal = await bridge.wallet.cancelWithdrawal({ withdrawalId: waiting.value.id })
  expect(canceledWithdrawal).toMatchObject({ kind: 'done', value: { state: 'canceled' } })
  await is(waiting.value.id, { state: 'canceled' })
  const kinds = async (paymentId: string) =>
    (await bridge.wallet.events({ paymentId })).map(({ kind }) => kind)
  expect(await kinds(waiting.value.id)).toEqual(expect.arrayContaining(['seen', 'cancel-asked', 'canceled']))
  await expect(bridge.wallet.cancelWithdrawal({ withdrawalId: waiting.value.id })).rejects.toMatchObject({
    text: { code: 'withdraw.cannotCancel' },
  })

  const sent = await bridge.wallet.withdrawOnChain({
    address: outside,
    amountSats: sats(150_000),
    mostFeeSats: sats(10_000_000),
  })
  if (sent.kind !== 'done') throw new Error('in doubt')
  await bridge.practice.mine({ blocks: 1 })
  await until(wallet, ({ withdrawals }) =>
    withdrawals.some(
      ({ id, state, reference }) => id === sent.value.id && state === 'pending' && reference !== null,
    ),
  )
  await expect(bridge.wallet.cancelWithdrawal({ withdrawalId: sent.value.id })).rejects.toMatchObject({
    text: message('withdraw.cannotCancel'),
  })
  await bridge.practice.mine({ blocks: 1 })
  await is(sent.value.id, { state: 'settled', feeSats: 1000 })
  expect(await kinds(sent.value.id)).toEqual(expect.arrayContaining(['seen', 'on-its-way', 'settled']))

  await bridge.record.setNote({ id: sent.value.id, note: ' rent ' })
  await until(notes, (all) => all[sent.value.id] === 'rent')
  expect(unexpected).toEqual([])
}, 60_000)

test('the main process enforces the allowlist and delays looser withdrawal rules', async () => {
  const { bridge, rules, unexpected } = await startWalletApp()
  const { paymentRequest } = await bridge.practice.makeInvoice({ amountSats: sats(20_000) })
  await bridge.wallet.changeRules({ isAllowListOn: true, coolingOffMs: 30 * hourMs })
  await until(rules, (now) => now?.isAllowListOn === true)

  await expect(
    bridge.wallet.withdraw({ paymentRequest, amountSats: sats(20_000), mostFeeSats: sats(10_000_000) }),
  ).rejects.toMatchObject({
    issues: [{ field: 'paymentRequest', ...message('rules.notListed', { hours: 30 }) }],
  })
  await expect(
    bridge.wallet.withdrawOnChain({
      address: outside,
      amountSats: sats(150_000),
      mostFeeSats: sats(10_000_000),
    }),
  ).rejects.toMatchObject({ issues: [{ field: 'amountSats', ...message('rules.notListed', { hours: 30 }) }] })
  await expect(bridge.wallet.transfer({ toUsername: 'bob', amountSats: sats(10) })).rejects.toMatchObject({
    issues: [{ field: 'toUsername', ...message('rules.notListed', { hours: 30 }) }],
  })
  await expect(
    bridge.wallet.changeAutoWithdraw({ isOn: true, lightningAddress: 'bob@example.com' }),
  ).rejects.toMatchObject({
    issues: [{ field: 'lightningAddress', ...message('rules.notListed', { hours: 30 }) }],
  })

  await bridge.wallet.changeRules({ maxFeeRate: 0.2 })
  await until(rules, (now) => now?.pending?.maxFeeRate === 0.2)
  expect(rules.last()).toMatchObject({ maxFeeRate: 0.05 })
  await bridge.wallet.changeRules({ maxFeeRate: 0.04 })
  await until(rules, (now) => now?.maxFeeRate === 0.04 && now.pending === null)

  await bridge.wallet.allowDestination({ text: paymentRequest, name: 'Shop' })
  await expect(
    bridge.wallet.withdraw({ paymentRequest, amountSats: sats(20_000), mostFeeSats: sats(10_000_000) }),
  ).rejects.toMatchObject({
    issues: [{ field: 'paymentRequest', code: 'rules.listedLater' }],
  })
  await bridge.wallet.changeRules({ isAllowListOn: false })
  await until(rules, (now) => now?.pending?.isAllowListOn === false)
  await expect(
    bridge.wallet.withdraw({ paymentRequest, amountSats: sats(20_000), mostFeeSats: sats(10_000_000) }),
  ).rejects.toMatchObject({ issues: [{ field: 'paymentRequest', code: 'rules.listedLater' }] })
  expect(unexpected).toEqual([])
}, 60_000)

test('the app rejects a fee above the limit and sets auto-withdrawal at the exchange', async () => {
  const { bridge, unexpected } = await startWalletApp()
  const invoice = async () => (await bridge.practice.makeInvoice({ amountSats: sats(20_000) })).paymentRequest
  await bridge.wallet.withdraw({
    paymentRequest: await invoice(),
    amountSats: sats(20_000),
    mostFeeSats: sats(10_000_000),
  })
  await bridge.wallet.changeRules({ maxFeeRate: 0.0001 })
  await expect(
    bridge.wallet.withdraw({
      paymentRequest: await invoice(),
      amountSats: sats(20_000),
      mostFeeSats: sats(10_000_000),
    }),
  ).rejects.toMatchObject({
    issues: [{ field: 'paymentRequest', ...message('rules.feeAboveLimit', { fee: 10, limit: 2 }) }],
  })

  expect(await bridge.wallet.autoWithdraw(undefined)).toEqual({ isOn: false, lightningAddress: null })
  await bridge.wallet.changeAutoWithdraw({ isOn: true, lightningAddress: 'Bob@Example.com' })
  expect(await bridge.wallet.autoWithdraw(undefined)).toEqual({
    isOn: true,
    lightningAddress: 'bob@example.com',
  })
  expect(unexpected).toEqual([])
}, 60_000)
