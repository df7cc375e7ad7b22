import { expect, test } from 'vitest'
import { trackAccountPresence } from '../../../../electron/core/account/sync/account-presence'
import type {
  SeenPayments,
  SharedAccountData,
} from '../../../../electron/core/ports/storage/shared-account-data'
import { accountState, withdrawal } from '../../../window/support/records'

const seen: SeenPayments = { find: () => 'final' }
const stateOf = (id: string, asOfMs: number) => {
  const state = accountState(0)
  return { ...state, account: { ...state.account, id }, asOfMs }
}

function open(lastOpenMs: Readonly<Record<string, number>>, cached?: ReturnType<typeof stateOf>) {
  const calls: unknown[] = []
  const shared: SharedAccountData = {
    getLastOpenMs: (id) => lastOpenMs[id],
    getPayments: (id) => (lastOpenMs[id] === undefined ? undefined : seen),
    noteOpen: (id, atMs) => void calls.push(['open', id, atMs]),
    notePayments: (id, payments) => void calls.push(['payments', id, payments.length]),
    findUnresolved: () => null,
    noteUnresolved: () => undefined,
    flush: () => Promise.resolve(void calls.push('flush')),
  }
  const syncGap = { setLastOpen: (atMs: number, how: object) => void calls.push([atMs, how]) }
  return { presence: trackAccountPresence({ shared, syncGap, cached }), calls }
}

test.each([
  ['in this profile', { a: 500 }, [1000, { isInOtherProfile: false }]],
  ['in another profile', { a: 1500 }, [1500, { isInOtherProfile: true }]],
  ['only here', {}, [1000, { isInOtherProfile: false }]],
])('an account counts as last open %s', (_where, lastOpenMs, expected) => {
  const { presence, calls } = open(lastOpenMs, stateOf('a', 1000))
  expect(calls).toEqual([expected])
  expect(presence.payments()).toBe('a' in lastOpenMs ? seen : undefined)
})

test('a new profile uses the data of the account that the exchange reports', async () => {
  const { presence, calls } = open({ a: 500 })
  presence.notePayments([withdrawal])
  presence.onAccount(stateOf('a', 2000))
  presence.onAccount(stateOf('a', 3000))
  presence.notePayments([withdrawal])
  await presence.close()
  expect(calls).toEqual([
    [500, { isInOtherProfile: true }],
    ['open', 'a', 2000],
    ['open', 'a', 3000],
    ['payments', 'a', 1],
    'flush',
  ])
  expect(presence.payments()).toBe(seen)
})
