import { onTestFinished } from 'vitest'
import { sats } from '@common/domain/units'
import { getJournalFile } from '../../../../electron/core/database/journal/open-journal'
import type { PendingWrite } from '../../../../electron/core/ports/storage/history'
import { Secret } from '../../../../electron/core/ports/secret'
import { testNowMs as nowMs } from '../../../support/create-trade'
import { openRecords } from '../../../support/app/open-records'
import { temporaryFolder } from '../../../support/temporary-folder'
import { verbatim } from '../../../support/text'

export const createKey = (): Secret => new Secret('0f'.repeat(32))
export const fileIn = (folder: string): string => getJournalFile(folder, 'p1')

export function open(
  folder = temporaryFolder(),
  encryptedWith: Secret | null = createKey(),
  atMs = nowMs,
  knownId: string | null = null,
) {
  const opened = openRecords(folder, 'p1', encryptedWith, atMs, knownId)
  onTestFinished(() => opened.history.close())
  return { ...opened, folder }
}

export const write = (id: string, orderId: string | null = null): PendingWrite => ({
  doubt: {
    id,
    action: 'withdraw',
    summary: verbatim('Withdraw'),
    sinceMs: 1,
    tradeId: null,
    amountSats: sats(7),
    state: 'checking',
    finding: null,
    mayRepeat: false,
  },
  sent: { action: 'withdraw', paymentHash: 'ab', amountSats: sats(7) },
  orderId,
  sentAtServiceMs: 2,
})

export const ids = ({ journal }: Pick<ReturnType<typeof open>, 'journal'>): string[] =>
  journal.pendingWrites().map(({ doubt }) => doubt.id)
