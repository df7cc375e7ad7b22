import { sats } from '@common/domain/units'
import { expect, test } from 'vitest'
import { isReady, startExchange, startOver, until } from '../../../support/app/app-over-wire'
import { subscribe } from '../../../support/subscribe'
import { temporaryFolder } from '../../../support/temporary-folder'
import { createControl } from '../support/over-practice'

test('a standalone practice exchange connected as testnet supports deposits and withdrawals', async () => {
  const practice = await startExchange()
  const control = createControl(practice)
  const { bridge, proxy, unexpected } = await startOver(practice, temporaryFolder())
  const session = subscribe(bridge.session.state(undefined))
  const account = subscribe(bridge.account.state(undefined))
  const { key, secret, passphrase } = practice.account
  await bridge.session.connectService({
    name: 'Alone',
    color: 'teal',
    network: 'testnet',
    protocol: 'v2',
    restUrl: proxy.url,
    wsUrl: practice.ws,
    headerPrefix: 'SVC',
    key,
    secret,
    passphrase,
    vaultPassphrase: 'correct horse battery',
  })
  await until(session, isReady)
  await until(account, ({ account: { balanceSats } }) => balanceSats === 10_000_000)

  const request = await bridge.wallet.requestDeposit({ amountSats: sats(50_000) })
  await control('/pay', { paymentRequest: request.paymentRequest })
  await until(account, ({ account: { balanceSats } }) => balanceSats === 10_050_000)

  const { paymentRequest } = await control('/invoice', { amount: 20_000 })
  const text = String(paymentRequest)
  expect(await bridge.payments.examine({ text })).toMatchObject({ kind: 'invoice', problems: [] })
  const shown = { amountSats: sats(20_000), mostFeeSats: sats(10_050_000) }
  expect(await bridge.wallet.withdraw({ paymentRequest: text, ...shown })).toMatchObject({ kind: 'done' })

  const { address } = await bridge.payments.createAddress({ format: 'p2tr' })
  expect(address).toMatch(/^bcrt1p/)
  expect(await bridge.wallet.withdrawOnChain({ address, ...shown, amountSats: sats(150_000) })).toMatchObject(
    {
      kind: 'done',
    },
  )
  expect(unexpected).toEqual([])
}, 60_000)
