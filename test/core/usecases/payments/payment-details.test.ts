import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sats } from '@common/domain/units'
import { ExchangeError } from '../../../../electron/core/ports/exchange/exchange-error'
import { advanceUntil } from '../../../support/time/advance'
import { startReady } from '../../../support/app/ready-app'
import { verbatim } from '../../../support/in-english'
import { lostAnswer, startWithUnresolvedWrites } from '../../../support/app/with-unresolved-writes'

const paying = { amountSats: sats(25_000), mostFeeSats: sats(10_000_000) }
type Bridge = Awaited<ReturnType<typeof startReady>>['bridge']

async function paidId(paid: Promise<{ kind: 'done'; value: { id: string } } | { kind: 'in-doubt' }>) {
  const outcome = await paid
  if (outcome.kind !== 'done') throw new Error('in doubt')
  return outcome.value.id
}

const getDetails = (bridge: Bridge, paymentId: string) => bridge.wallet.details({ paymentId })

describe('payment details', () => {
  test('are stored with a Lightning payment from a unified link', async () => {
    const { bridge, practice } = await startReady()
    const paymentRequest = practice.invoice(25_000, { description: 'Two coffees \u202E' })
    const link = { label: 'Bistro', message: 'Table 9' }
    const id = await paidId(bridge.wallet.withdraw({ paymentRequest, ...paying, ...link }))
    expect(await getDetails(bridge, id)).toEqual({ description: 'Two coffees [U+202E]', ...link })
  })

  test('include the label and message of a link without an address', async () => {
    const { bridge, practice } = await startReady()
    const lightning = practice.invoice(25_000, {})
    const found = await bridge.payments.examine({
      text: `bitcoin:?lightning=${lightning}&label=Bistro&message=Table%209`,
    })
    expect(found).toMatchObject({ kind: 'invoice', label: 'Bistro', message: 'Table 9' })
  })

  test('survive a restart with an unresolved payment and stay with the resolved one', async () => {
    const first = await startWithUnresolvedWrites()
    const { practice, clock, dataFolder } = first
    const paymentRequest = practice.invoice(25_000, { description: 'Two coffees' })
    const link = { label: 'Bistro', message: 'Table 9' }
    practice.failNext('withdraw', lostAnswer(), { applied: true })
    expect(await first.bridge.wallet.withdraw({ paymentRequest, ...paying, ...link })).toMatchObject({
      kind: 'in-doubt',
    })
    await first.close()

    const { bridge, expectUnresolvedWrites } = await startWithUnresolvedWrites(dataFolder, {
      clock,
      practice,
    })
    await expectUnresolvedWrites([{ state: 'done' }], { withinMs: 10_000 })
    const [found] = practice.withdrawals.values()
    expect(await getDetails(bridge, found?.id ?? '')).toEqual({ description: 'Two coffees', ...link })
  })

  test.each([
    ['a payment that was found', undefined, 'done'],
    ['a payment that the user has to look for', 'forbidden', 'needs-you'],
  ] as const)('are removed from the journal once %s is dismissed', async (_, refusal, state) => {
    const { bridge, practice, dataFolder, pendingWrites, expectUnresolvedWrites } =
      await startWithUnresolvedWrites()
    const journal = join(dataFolder, 'journal-practice.log')
    practice.failNext('withdraw', lostAnswer(), { applied: true })
    if (refusal) practice.failures.set('withdrawals', new ExchangeError(refusal, verbatim('No permission.')))
    const paymentRequest = practice.invoice(25_000, {})
    await bridge.wallet.withdraw({ paymentRequest, ...paying, label: 'Sesame-label' })
    await expectUnresolvedWrites([{ state }], { withinMs: 75_000 })
    expect(readFileSync(journal, 'utf8')).toContain('Sesame')
    const [{ id: doubtId } = { id: '' }] = pendingWrites.last()
    await bridge.doubts.dismiss({ doubtId })
    expect(readFileSync(journal, 'utf8')).not.toContain('Sesame')
  })

  test('are stored only in the history and journal files', async () => {
    const { bridge, practice, clock, dataFolder, unexpected } = await startReady()
    const paymentRequest = practice.invoice(25_000, { description: 'Sesame-description' })
    practice.failNext('withdraw', lostAnswer(), { applied: true })
    await bridge.wallet.withdraw({ paymentRequest, ...paying, label: 'Sesame-label' })
    await advanceUntil(clock, () => practice.count('withdrawals') > 1, { withinMs: 10_000 })
    expect(JSON.stringify(unexpected)).not.toContain('Sesame')
    const files = readdirSync(dataFolder, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile() && readFileSync(join(each.parentPath, each.name)).includes('Sesame'))
      .map(({ name }) => name.replace(/-wal$/, ''))
    expect(new Set(files)).toEqual(new Set(['history-practice.db', 'journal-practice.log']))
  })
})
