import { expect, test } from 'vitest'
import { subscribe } from '../support/subscribe'
import { advance, advanceUntil } from '../support/time/advance'
import { buy, openTrade, start, startReady } from '../support/app/ready-app'

test('settings are validated, published and stored', async () => {
  const { bridge, clock, dataFolder, close } = await start()
  const settings = subscribe(bridge.app.settings(undefined))
  await expect(bridge.app.changeSettings({ panelHeight: 5 })).rejects.toMatchObject({
    issues: [{ field: 'panelHeight' }],
  })
  await expect(bridge.app.changeSettings({ colour: 'red' } as object)).rejects.toMatchObject({
    code: 'invalid-input',
  })
  await bridge.app.changeSettings({ privacy: true })
  await advanceUntil(clock, () => expect(settings.last().privacy).toBe(true), { withinMs: 100 })
  expect(await bridge.app.info(undefined)).toEqual({ version: '0.0.0', shell: 'headless', dataFolder })
  await close()
  const restarted = await start(dataFolder)
  const stored = subscribe(restarted.bridge.app.settings(undefined))
  await advanceUntil(clock, () => expect(stored.last().privacy).toBe(true), { withinMs: 100 })
})

test('the tray line shows environment, price, balance and P&L, and no amounts in privacy mode', async () => {
  const { app, bridge, clock, practice } = await startReady()
  const lines: string[] = []
  const stop = app.watchTrayStatus(({ line }) => lines.push(line))
  expect(lines.at(-1)).toBe('Satchel · PRACTICE · 20,000.0 USD · 10,000,000 sats')
  await openTrade(bridge, { ...buy, orderId: 'o1' })
  practice.setPrice(21_000)
  await advanceUntil(
    clock,
    () =>
      expect(lines.at(-1)).toMatch(
        /^Satchel · PRACTICE · 21,000\.0 USD · 9,9\d\d,\d\d\d sats · P&L \+\d\d,\d\d\d sats$/,
      ),
    { withinMs: 3000 },
  )
  await advance(clock, 4000)
  practice.setPrice(21_001)
  await advanceUntil(
    clock,
    () => expect(lines.at(-1), 'as it comes, where three seconds have passed').toContain('21,001.0 USD'),
    { withinMs: 200 },
  )
  practice.setPrice(21_002)
  practice.setPrice(21_003)
  await advance(clock, 2500, 100)
  expect(lines.at(-1), 'every third second at most').toContain('21,001.0 USD')
  await advanceUntil(
    clock,
    () => expect(lines.at(-1), 'the last of them, though no other follows').toContain('21,003.0 USD'),
    { withinMs: 800 },
  )
  await bridge.app.changeSettings({ privacy: true })
  await advanceUntil(clock, () => expect(lines.at(-1)).toBe('Satchel · PRACTICE · 21,003.0 USD'), {
    withinMs: 1500,
  })
  stop()
  practice.setPrice(22_000)
  const count = lines.length
  await advance(clock, 3000)
  expect(lines.length).toBe(count)
})

test('closing the window to the tray notifies the first time only, even after a restart', async () => {
  const { app, close, dataFolder } = await start()
  expect(app.onWindowClosed(true)).toBe('keep-and-tell')
  expect(app.onWindowClosed(true)).toBe('keep')
  await close()
  const restarted = await start(dataFolder)
  expect(restarted.app.onWindowClosed(true)).toBe('keep')
})
