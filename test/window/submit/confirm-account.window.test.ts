import { afterEach, expect, test, vi } from 'vitest'
import { useConfirm } from '../../../src/submit/confirm'
import { useFuturesStore } from '../../../src/portfolio/futures'
import { useSessionStore } from '../../../src/session/session'
import { useWalletStore } from '../../../src/wallet/wallet'
import { sats } from '@common/domain/units'
import type { SessionState } from '@common/domain/services/session-state'
import { verbatim } from '../../support/in-english'
import { FakeMain } from '../support/fake-main'
import { alice, practice, sessionState } from '../support/records'
import { openWindow, type TestWindow } from '../support/window'

let window: TestWindow
afterEach(() => window.close())

const confirmation = {
  title: verbatim('Transfer'),
  text: verbatim('Send 12,345 sats'),
  lines: [],
  warnings: [],
  action: verbatim('Transfer'),
  tone: 'plain' as const,
}

async function openAccount(main = new FakeMain()): Promise<FakeMain> {
  window = openWindow(main)
  const session = useSessionStore()
  main.send('session.state', sessionState(practice))
  await vi.waitFor(() => expect(session.subject).toBe(practice.id))
  return main
}

test.each<[string, SessionState]>([
  ['another account is opened', sessionState(alice)],
  ['the app is locked', sessionState(practice, { phase: 'locked' })],
  ['the account is closed', sessionState(null)],
])('a confirmation is canceled when %s', async (_what, next) => {
  const main = await openAccount()
  const confirm = useConfirm()
  const answer = confirm.confirm(confirmation)
  main.send('session.state', next)
  expect(await answer).toBe(false)
  expect(confirm.shown).toBeNull()
})

test('reads are held while a confirmation is open, and after acceptance until the write', async () => {
  const expected: boolean[] = []
  await openAccount(
    new FakeMain(({ service }) => ({
      service: {
        ...service,
        expectWrite({ isPending }) {
          expected.push(isPending)
          return null
        },
      },
    })),
  )
  const confirm = useConfirm()
  const canceled = confirm.confirm(confirmation)
  confirm.answer(false)
  expect(await canceled).toBe(false)
  await vi.waitFor(() => expect(expected).toEqual([true, false]))
  const accepted = confirm.confirm(confirmation)
  confirm.answer(true)
  expect(await accepted).toBe(true)
  await vi.waitFor(() => expect(expected).toEqual([true, false, true]))
})

test('a write names the account that was shown when its flow started', async () => {
  const main = await openAccount()
  const session = useSessionStore()
  const profileId = session.profileId()
  main.send('session.state', sessionState(alice))
  await vi.waitFor(() => expect(session.subject).toBe(alice.id))
  await useWalletStore().transfer('bob', sats(12_345), profileId)
  await useFuturesStore().cancelAll(profileId)
  expect(main.writes).toEqual([
    { path: 'wallet.transfer', profileId: practice.id },
    { path: 'futures.cancelAll', profileId: practice.id },
  ])
})
