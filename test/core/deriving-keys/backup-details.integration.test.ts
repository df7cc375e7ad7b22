import { expect, test } from 'vitest'
import { sats } from '@common/domain/units'
import { advanceUntil } from '../../support/time/advance'
import { subscribe } from '../../support/subscribe'
import { startReady } from '../../support/app/ready-app'
import { type Bridge, decrypted, examineBackup, makeBackup, encrypted } from './support/backup-files'

test('a backup restores missing payment details, and one without any can still be read', async () => {
  const details = (bridge: Bridge, paymentId: string) => bridge.wallet.details({ paymentId })
  const first = await startReady()
  const pay = async ({ bridge, practice }: typeof first, label: string) => {
    const paid = await bridge.wallet.withdraw({
      paymentRequest: practice.invoice(25_000, {}),
      amountSats: sats(25_000),
      mostFeeSats: sats(10_000_000),
      label,
    })
    if (paid.kind !== 'done') throw new Error('unresolved')
    return paid.value.id
  }
  const paymentId = await pay(first, 'Bistro')
  const earlier = JSON.parse(await decrypted(await makeBackup(first.bridge))) as {
    account: { details?: unknown }
  }
  expect(earlier.account.details).toMatchObject([{ id: paymentId, details: { label: 'Bistro' } }])
  const hereId = await pay(first, 'Cinema')
  const file = await makeBackup(first.bridge)

  const bistro = await details(first.bridge, paymentId)
  const { practice, clock } = first
  await first.close()
  const second = await startReady(undefined, { practice, clock })
  delete earlier.account.details
  expect(await examineBackup(second.bridge, await encrypted(earlier))).toMatchObject({
    details: { missing: 0 },
    unread: 0,
  })
  expect(await examineBackup(second.bridge, file)).toMatchObject({ details: { missing: 2 } })
  await second.bridge.backup.bringBack(null)
  expect(await details(second.bridge, paymentId)).toEqual(bistro)
  expect(await details(second.bridge, hereId)).toMatchObject({ label: 'Cinema' })
  expect(await examineBackup(second.bridge, file)).toMatchObject({ details: { missing: 0 } })
  const wallet = subscribe(second.bridge.wallet.live(undefined))
  const isListed = () =>
    wallet.items.some(({ withdrawals }) => withdrawals.some(({ id }) => id === paymentId))
  await advanceUntil(clock, isListed, { withinMs: 10_000 })
  const query = { kinds: ['withdrawal' as const], search: 'bistro', after: null, limit: 10 }
  expect((await second.bridge.record.page(query)).entries).toMatchObject([{ id: paymentId, details: bistro }])

  const document = JSON.parse(await decrypted(file)) as { account: object }
  const parts = [{ id: paymentId, details: { label: 'Other' } }, { id: 'x', details: { label: 5 } }, null]
  const other = await encrypted({ ...document, account: { ...document.account, details: parts } })
  expect(await examineBackup(second.bridge, other)).toMatchObject({ details: { missing: 0 }, unread: 2 })
  await second.bridge.backup.bringBack(null)
  expect(await details(second.bridge, paymentId)).toEqual(bistro)
})
