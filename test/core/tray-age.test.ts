import { expect, test } from 'vitest'
import type { Message } from '@common/texts/message'
import { ExchangeError } from '../../electron/core/ports/exchange/exchange-error'
import { inEnglish as t } from '../support/in-english'
import { verbatim, message } from '../support/text'
import { advance, advanceUntil } from '../support/time/advance'
import { buy, openTrade, startReady } from '../support/app/ready-app'

test('the tray shows the price age and marks the P&L as old while the exchange is silent', async () => {
  const { app, bridge, clock, practice } = await startReady()
  await openTrade(bridge, { ...buy, orderId: 'o1' })
  practice.setPrice(21_000)
  await advance(clock, 3000)
  let parts: readonly string[] = []
  const stop = app.watchTrayStatus(({ line }) => (parts = line.split(' · ')))
  const price = 21_000
  const shows = (expected: Message): void => expect(parts).toContain(t(expected))
  await advanceUntil(clock, () => shows(message('tray.price', { price })), { withinMs: 5000 })
  const pnl = Number(/\+([\d,]+)/.exec(parts.at(-1) ?? '')?.[1]?.replaceAll(',', ''))
  expect(parts.at(-1)).toBe(t(message('tray.pnl', { pnl })))
  practice.setOutage(new ExchangeError('no-answer', verbatim('no response')))
  await advanceUntil(
    clock,
    () => shows(message('tray.oldPrice', { price, age: message('time.seconds', { count: 30 }) })),
    { withinMs: 40_000 },
  )
  expect(parts.at(-1)).toBe(t(message('tray.oldPnl', { pnl })))
  await advanceUntil(
    clock,
    () => shows(message('tray.oldPrice', { price, age: message('time.minutes', { count: 5 }) })),
    { withinMs: 5 * 60_000, stepMs: 1000 },
  )
  practice.setOutage(undefined)
  await advanceUntil(clock, () => shows(message('tray.price', { price })), { withinMs: 60_000 })
  stop()
})
