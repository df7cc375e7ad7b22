import Database from 'libsql'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { entryKinds } from '@common/domain/record/entry'
import { sats } from '@common/domain/units'
import type { Deposit, Withdrawal } from '@common/domain/wallet'
import { openHistory } from '../../../electron/core/database/open-history'
import { temporaryFolder } from '../../support/temporary-folder'

const withdrawal = (id: string, change: Partial<Withdrawal> = {}): Withdrawal => ({
  id,
  rail: 'lightning',
  state: 'settled',
  amountSats: sats(1000),
  feeSats: sats(1),
  createdAtMs: 1,
  destination: null,
  reference: null,
  ...change,
})

const details = {
  payee: 'anna@example.com',
  description: 'Kürbissuppe für zwei',
  comment: 'Bon appétit',
  label: 'Bistro',
  message: 'Table 9',
}

function open(folder = temporaryFolder()) {
  const { history } = openHistory(folder, 'p1', null, 1)
  let isClosed = false
  const close = (): void => {
    if (!isClosed) history.close()
    isClosed = true
  }
  onTestFinished(close)
  return { history, folder, close }
}

const deposit: Deposit = {
  id: 'd1',
  rail: 'lightning',
  state: 'settled',
  amountSats: sats(500),
  createdAtMs: 2,
  reference: null,
}
const depositDetails = { payer: 'voucher.example.com', description: 'Gift card' }

function openWithDetails() {
  const opened = open()
  opened.history.payments.saveWithdrawals([withdrawal('w1'), withdrawal('w2')])
  opened.history.payments.saveDetails('w1', details)
  return opened
}

describe('payment details in the history', () => {
  test('survive a restart and a later read of the withdrawal', () => {
    const { history, folder, close } = openWithDetails()
    history.payments.saveWithdrawals([withdrawal('w1', { feeSats: sats(2) })])
    close()
    const { history: reopened } = open(folder)
    expect(reopened.payments.details('w1')).toEqual(details)
    expect(reopened.payments.details('w2')).toBeNull()
    const { entries } = reopened.entries.page({ kinds: [...entryKinds], search: '' }, null, 10)
    expect(entries).toMatchObject([
      { id: 'w2', details: null },
      { id: 'w1', feesSats: 2, details },
    ])
  })

  test.each([
    ['anna@', ['w1']],
    ['KÜRBISSUPPE zwei', ['w1']],
    ['appétit', ['w1']],
    ['bistro withdrawal', ['w1']],
    ['table 9', ['w1']],
    ['9', ['w1']],
    ['bistro deposit', []],
    ['100%', []],
  ])('are matched against the search %s', (search, ids) => {
    const { history } = openWithDetails()
    const query = { kinds: [...entryKinds], search }
    expect(history.entries.page(query, null, 10).entries.map(({ id }) => id)).toEqual(ids)
    expect(history.entries.sums(query).withdrawal?.count ?? 0).toBe(ids.length)
  })

  test('of a deposit are listed and found by the search', () => {
    const { history } = openWithDetails()
    history.payments.saveDetails('d1', depositDetails)
    history.payments.saveDeposits([deposit])
    const query = { kinds: [...entryKinds], search: 'VOUCHER gift' }
    expect(history.entries.page(query, null, 10).entries).toMatchObject([
      { kind: 'deposit', id: 'd1', details: depositDetails },
    ])
    expect(history.entries.sums(query).deposit?.count).toBe(1)
  })

  test('of a later version are omitted while the payment is listed', () => {
    const { folder, close } = openWithDetails()
    close()
    const database = new Database(join(folder, 'history-p1.db'))
    database.exec(`UPDATE payment_details SET record = '{"description": 5}'`)
    database.close()
    const { history } = open(folder)
    expect(history.payments.details('w1')).toBeNull()
    const { entries } = history.entries.page({ kinds: ['withdrawal'], search: 'bistro' }, null, 10)
    expect(entries).toMatchObject([{ id: 'w1', details: null }])
  })
})
