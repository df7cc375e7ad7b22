import { encodeSegwit } from '@common/domain/bitcoin/address'
import { sats } from '@common/domain/units'
import { afterEach, expect, test, vi } from 'vitest'
import { defineComponent, h } from 'vue'
import { useSessionStore } from '../../../src/session/session'
import OnChainDeposit from '../../../src/wallet/deposit/OnChainDeposit.vue'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'

const address = encodeSegwit({ prefix: 'bcrt', version: 0, program: new Uint8Array(20) })

const View = defineComponent(() => {
  const session = useSessionStore()
  return () => session.subject && h(OnChainDeposit)
})

let page: Mounted
afterEach(() => page.close())

test('an address that receives a deposit is no longer offered', async () => {
  let isUsed = false
  const main = new FakeMain(() => ({
    payments: {
      addresses: () => [{ address, createdAtMs: 0, isUsed }],
    },
  }))
  main.send('wallet.live', { kind: 'snapshot', deposits: [], withdrawals: [], isRead: true })
  page = mount([[View]], main)
  await vi.waitFor(() => expect(page.has('deposit-address')).toBe(true))
  isUsed = true
  main.send('wallet.live', {
    kind: 'changed',
    deposits: [
      {
        id: 'd1',
        rail: 'bitcoin',
        state: 'pending',
        amountSats: sats(5000),
        createdAtMs: 0,
        reference: null,
      },
    ],
    withdrawals: [],
    isRead: true,
  })
  await vi.waitFor(() => expect(page.has('deposit-address')).toBe(false))
  expect(page.has('address-make')).toBe(true)
})
