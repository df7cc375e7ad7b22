import { sats } from '@common/domain/units'
import { expect, test, vi } from 'vitest'
import { useSessionStore } from '../../../src/session/session'
import { useWalletStore } from '../../../src/wallet/wallet'
import { useWindow } from '../support/window'

const opened = useWindow()

const deposit = {
  id: 'd1',
  rail: 'lightning' as const,
  state: 'pending' as const,
  amountSats: sats(5000),
  createdAtMs: 10,
  reference: null,
}

test('the wallet reports complete lists only after main has read them all', async () => {
  const wallet = useWalletStore()
  opened.main.send('wallet.live', { kind: 'snapshot', deposits: [deposit], withdrawals: [], isRead: false })
  await vi.waitFor(() => expect(wallet.payments).toHaveLength(1))
  expect(wallet.isLoaded).toBe(false)
  opened.main.send('wallet.live', { kind: 'changed', deposits: [], withdrawals: [], isRead: true })
  await vi.waitFor(() => expect(wallet.isLoaded).toBe(true))
  expect(wallet.payments).toHaveLength(1)
})

test('a requested deposit updates when its invoice is paid', async () => {
  const wallet = useWalletStore()
  await vi.waitFor(() => expect(useSessionStore().subject).toBe('practice'))
  await wallet.requestDeposit(sats(5000))
  expect(wallet.requestedDeposit).toBeNull()
  opened.main.send('wallet.live', { kind: 'changed', deposits: [deposit], withdrawals: [], isRead: true })
  await vi.waitFor(() => expect(wallet.requestedDeposit?.state).toBe('pending'))
  opened.main.send('wallet.live', {
    kind: 'changed',
    deposits: [{ ...deposit, state: 'settled' }],
    withdrawals: [],
    isRead: true,
  })
  await vi.waitFor(() => expect(wallet.requestedDeposit?.state).toBe('settled'))
  expect(wallet.payments).toHaveLength(1)
})

test('deposits and withdrawals form one list, newest first', async () => {
  const wallet = useWalletStore()
  const withdrawal = { ...deposit, id: 'w1', createdAtMs: 20, feeSats: sats(1), destination: null }
  opened.main.send('wallet.live', {
    kind: 'snapshot',
    deposits: [deposit],
    withdrawals: [withdrawal],
    isRead: true,
  })
  await vi.waitFor(() => expect(wallet.payments.map(({ id }) => id)).toEqual(['w1', 'd1']))
  expect(wallet.payments.map(({ direction }) => direction)).toEqual(['out', 'in'])
})
