import type { UnresolvedWrite } from '@common/domain/writes/unresolved-write'
import { sats } from '@common/domain/units'
import type { Deposit } from '@common/domain/wallet'
import { defineComponent, h } from 'vue'
import { afterEach, expect, test, vi } from 'vitest'
import { t } from '../../../src/format/translate'
import { usePayStore, type Done } from '../../../src/wallet/pay'
import DoneCard from '../../../src/wallet/send/DoneCard.vue'
import { message } from '../../support/text'
import { FakeMain } from '../support/fake-main'
import { mount, type Mounted } from '../support/mount'

let page: Mounted
afterEach(() => page.close())

const Outcome = defineComponent(() => () => {
  const { done } = usePayStore()
  return done === null ? null : h(DoneCard, { done })
})
const outcome = () => {
  const card = page.find('withdraw-outcome')
  return [card.dataset['state'], card.textContent.trim()]
}

const unresolved = (changes: Partial<UnresolvedWrite> = {}): UnresolvedWrite => ({
  id: 'd1',
  action: 'withdraw',
  summary: message('unresolved.title'),
  sinceMs: 0,
  tradeId: null,
  amountSats: sats(1000),
  state: 'checking',
  finding: null,
  mayRepeat: false,
  ...changes,
})

test.each([
  [{ state: 'done', finding: message('reconciliation.paid') }, 'settled', 'unresolved.done'],
  [{ state: 'not-done', finding: message('reconciliation.paymentFailed') }, 'failed', 'unresolved.notDone'],
] as const)(
  'a payment of unknown status shows its outcome once it is known: %j',
  async (known, state, code) => {
    page = mount([[Outcome]])
    const unknown = ['doubt', t('unresolved.payment')]
    await usePayStore().send(
      () => Promise.resolve({ kind: 'in-doubt', doubtId: 'd1' }),
      () => ({ kind: 'transferred', toUsername: 'alice', amountSats: sats(1) }),
    )
    await vi.waitFor(() => expect(outcome()).toEqual(unknown))
    page.main.send('doubts.list', [unresolved({ ...known, id: 'another' }), unresolved()])
    await vi.waitFor(() => expect(usePayStore().done).toMatchObject({ write: { state: 'checking' } }))
    expect(outcome()).toEqual(unknown)
    page.main.send('doubts.list', [unresolved(known)])
    const found = [state, t(message(code, { finding: known.finding }))]
    await vi.waitFor(() => expect(outcome()).toEqual(found))
    // Dismissed.
    page.main.send('doubts.list', [])
    await vi.waitFor(() => expect(outcome()).toEqual(found))
  },
)

const deposit = (state: Deposit['state']): Deposit => ({
  ...{ id: 'p1', rail: 'lightning', amountSats: sats(1000), createdAtMs: 0, reference: null },
  state,
})
const asked = (expiresAtMs: number): Extract<Done, { kind: 'asked' }> => ({
  kind: 'asked',
  host: 'pay.example',
  request: { depositId: 'p1', paymentRequest: 'ln', amountSats: sats(1000), createdAtMs: 0, expiresAtMs },
})
const values = { host: 'pay.example', amount: 1000 }

test('a requested payment is no longer awaited once its invoice expired, but may still arrive', async () => {
  const main = new FakeMain()
  page = mount([[DoneCard, { done: asked(Date.now() + 3_600_000) }]], main)
  expect(outcome()).toEqual(['pending', t(message('lnurl.asked', values))])
  const live = (state: Deposit['state']) =>
    main.send('wallet.live', { kind: 'changed', deposits: [deposit(state)], withdrawals: [], isRead: true })
  live('expired')
  await vi.waitFor(() => expect(outcome()).toEqual(['failed', t(message('lnurl.notPaid', values))]))
  live('settled')
  await vi.waitFor(() =>
    expect(outcome()).toEqual(['settled', t(message('lnurl.arrived', { amount: 1000 }))]),
  )
})

test('a requested payment is no longer awaited after the time of its invoice, without a deposit', () => {
  page = mount([[DoneCard, { done: asked(Date.now() - 1000) }]])
  expect(outcome()).toEqual(['failed', t(message('lnurl.notPaid', values))])
})
