import { sats } from '@common/domain/units'
import { expect, test } from 'vitest'
import { isReady, startExchange, startOver, until } from '../../../support/app/app-over-wire'
import { subscribe } from '../../../support/subscribe'
import { temporaryFolder } from '../../../support/temporary-folder'
import { createControl } from '../support/over-practice'

test.each([
  ['reached the exchange', 'drop-reply', 'done', 14_000],
  ['didn’t reach the exchange', 'drop-request', 'not-done', 7000],
])(
  'reconciliation resolves the second of two equal transfers, which %s',
  async (_name, kind, state, paidSats) => {
    const practice = await startExchange()
    const control = createControl(practice)
    const friend = (await control('/accounts', { balance: 0, username: 'friend' })) as { username: string }
    const { bridge } = await startOver(practice, temporaryFolder())
    const session = subscribe(bridge.session.state(undefined))
    const pendingWrites = subscribe(bridge.doubts.list(undefined))
    const account = subscribe(bridge.account.state(undefined))
    await bridge.session.startPractice(undefined)
    await until(session, isReady)
    const requested = { toUsername: friend.username, amountSats: sats(7000) }
    const startSats = account.last().account.balanceSats
    expect(await bridge.wallet.transfer(requested)).toMatchObject({ kind: 'done' })
    await control('/fault', { kind, method: 'POST', path: '/v2/user/transfer' })
    expect(await bridge.wallet.transfer(requested)).toMatchObject({ kind: 'in-doubt' })
    await until(pendingWrites, (list) =>
      list.some((unresolved) => unresolved.action === 'transfer' && unresolved.state === state),
    )
    await until(account, (now) => now.account.balanceSats === startSats - paidSats)
  },
  90_000,
)
