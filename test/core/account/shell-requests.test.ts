import { expect, test } from 'vitest'
import { Faults } from '../../../electron/core/account/faults'
import { ShellRequests } from '../../../electron/core/account/shell-requests'

test('a request about another account is dropped, and one about the app stays', () => {
  const requests = new ShellRequests()
  requests.add({ kind: 'trade', tradeId: 't1' }, 'first')
  requests.keepOnly('first')
  expect(requests.source.get()).toMatchObject({ tradeId: 't1', profileId: 'first' })
  requests.keepOnly('second')
  expect(requests.source.get()).toBeNull()
  requests.add({ kind: 'trade', tradeId: 't1' }, 'first')
  requests.keepOnly(null)
  expect(requests.source.get()).toBeNull()
  requests.add({ kind: 'settings' }, null)
  requests.keepOnly('second')
  expect(requests.source.get()).toMatchObject({ kind: 'settings' })
})

test('a window takes only the request it has shown, not a newer one', () => {
  const requests = new ShellRequests()
  requests.add({ kind: 'settings' }, null)
  const id = requests.source.get()?.id ?? 0
  requests.add({ kind: 'notices' }, null)
  requests.took(id)
  expect(requests.source.get()).toMatchObject({ kind: 'notices', id: id + 1 })
  requests.took(id + 1)
  expect(requests.source.get()).toBeNull()
})

test('a fault counts as shown once a window took it or a newer one', async () => {
  const faults = new Faults()
  const shown: string[] = []
  const first = faults.report({ isFatal: false, details: 'first' }).then(() => shown.push('first'))
  const id = faults.source.get()?.id ?? 0
  const second = faults.report({ isFatal: true, details: 'second' }).then(() => shown.push('second'))
  faults.took(id)
  expect(faults.source.get()).toMatchObject({ details: 'second', isFatal: true })
  faults.took(id + 1)
  await Promise.all([first, second])
  expect(shown).toEqual(['first', 'second'])
})
