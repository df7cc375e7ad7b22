import { describe, expect, test } from 'vitest'
import { buy, openTrade } from '../../../support/app/ready-app'
import { lostAnswer, startWithUnresolvedWrites } from '../../../support/app/with-unresolved-writes'
import { message } from '../../../support/text'

describe('close all without response', () => {
  test('may be repeated, then requires review, if only some of the positions were closed', async () => {
    const { bridge, practice, expectUnresolvedWrites } = await startWithUnresolvedWrites()
    const first = await openTrade(bridge, { ...buy, orderId: 'o1' })
    await openTrade(bridge, { ...buy, orderId: 'o2' })
    practice.failNext('closeAll', lostAnswer())
    expect(await bridge.futures.closeAll(undefined)).toMatchObject({ kind: 'in-doubt' })
    const otherClient = practice.connect()
    await otherClient.closeTrade(first.id)
    await otherClient.close()
    const finding = message('reconciliation.someRunning', { left: 1, count: 2 })
    await expectUnresolvedWrites([{ state: 'checking', mayRepeat: true, finding }], { withinMs: 2000 })
    await expectUnresolvedWrites([{ state: 'needs-you', finding }], { withinMs: 60_000 })
  })

  test('is reported as done if the rest is closed after the first check', async () => {
    const { bridge, practice, expectUnresolvedWrites } = await startWithUnresolvedWrites()
    const first = await openTrade(bridge, { ...buy, orderId: 'o1' })
    const second = await openTrade(bridge, { ...buy, orderId: 'o2' })
    practice.failNext('closeAll', lostAnswer())
    await bridge.futures.closeAll(undefined)
    const otherClient = practice.connect()
    await expectUnresolvedWrites(
      [{ mayRepeat: true, finding: message('reconciliation.allRunning', { count: 2 }) }],
      { withinMs: 2000 },
    )
    await otherClient.closeTrade(first.id)
    const some = message('reconciliation.someRunning', { left: 1, count: 2 })
    await expectUnresolvedWrites([{ mayRepeat: true, finding: some }], { withinMs: 15_000 })
    await otherClient.closeTrade(second.id)
    await otherClient.close()
    const none = message('reconciliation.noneRunning', { count: 2 })
    await expectUnresolvedWrites([{ state: 'done', finding: none }], { withinMs: 15_000 })
  })
})
