import { expect, test } from 'vitest'
import {
  depositAddresses,
  type DepositAddressesDeps,
} from '../../../../electron/core/usecases/payments/deposit-addresses'
import type { OnChainExchange } from '../../../../electron/core/ports/exchange/exchange-wallet'
import { message } from '../../../support/text'

const narrowed: unknown[] = []
const coins = {
  chains: ['mainnet'],
  narrow: (networks) => void narrowed.push(networks),
} satisfies DepositAddressesDeps['coins']
const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

function handingOut(address: string) {
  const input = { address, createdAtMs: 0, isUsed: null }
  const onChain: OnChainExchange = {
    createAddress: () => Promise.resolve(input),
    addresses: () => Promise.resolve([input]),
    requestWithdrawal: () => Promise.reject(new Error('not asked')),
    cancelWithdrawal: () => Promise.reject(new Error('not asked')),
  }
  return depositAddresses({ coins, exchange: { onChain } })
}

test('a deposit address of the account’s network and the requested type is shown', async () => {
  const addresses = handingOut(segwit.toUpperCase())
  narrowed.length = 0
  expect(await addresses.create('p2wpkh')).toMatchObject({ address: segwit })
  expect(await addresses.list(true)).toMatchObject([{ address: segwit }])
  expect(narrowed).toEqual([['mainnet'], ['mainnet']])
})

test.each([
  ['another network', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['a wrong letter', segwit.replace('w508', 'w509')],
  ['a link', `bitcoin:${segwit}?amount=1`],
  ['HTML', '<b>pay here</b>'],
  ['3,000 characters', 'bc1q'.padEnd(3000, 'q')],
])('a deposit address with %s is rejected', async (_name, address) => {
  const invalid = { text: message('returned.badAddress') }
  await expect(handingOut(address).create('p2wpkh')).rejects.toMatchObject(invalid)
  await expect(handingOut(address).list(false)).rejects.toMatchObject(invalid)
})

test('a deposit address of another type than requested is rejected', async () => {
  await expect(handingOut(segwit).create('p2tr')).rejects.toMatchObject({
    text: message('returned.badAddress'),
  })
})

test('a deposit address is rejected with a reason by an exchange without on-chain support', async () => {
  const addresses = depositAddresses({ coins, exchange: { onChain: null } })
  await expect(addresses.create('p2tr')).rejects.toMatchObject({ text: message('payment.noOnChain') })
})
