import { expect, test } from 'vitest'
import { ExchangeError } from '../../electron/core/ports/exchange-error'
import { said } from '../support/in-english'
import { advance, advanceUntil } from '../support/advance'
import { buy, openTrade, startReady } from '../support/ready-app'

test('the tray says how old the price is while the service is silent, and the P&L as well', async () => {
  const { app, bridge, clock, practice } = await startReady()
  await openTrade(bridge, { ...buy, orderId: 'o1' })
  practice.setPrice(21_000)
  await advance(clock, 3000)
  const lines: string[] = []
  const stop = app.watchStanding(({ line }) => lines.push(line))
  practice.setOutage(new ExchangeError('no-answer', said('The service does not answer.')))
  await advanceUntil(
    clock,
    () => expect(lines.at(-1)).toMatch(/21,000\.0 USD \([34]0 s old\) .* P&L \+[\d,]+ sats \(old\)$/),
    { withinMs: 40_000 },
  )
  await advanceUntil(clock, () => expect(lines.at(-1)).toMatch(/\(5 min old\)/), {
    withinMs: 5 * 60_000,
    stepMs: 1000,
  })
  practice.setOutage(undefined)
  await advanceUntil(clock, () => expect(lines.at(-1)).toMatch(/21,000\.0 USD · /), { withinMs: 60_000 })
  stop()
})
