import { expect, test } from 'vitest'
import { follow } from '../support/follow'
import { pass } from '../support/pass'
import { buy, openTrade, start, startReady } from '../support/ready-app'

test('settings are validated, told to every window and kept', async () => {
  const { bridge, clock, dataFolder, close } = await start()
  const settings = follow(bridge.app.settings(undefined))
  await expect(bridge.app.changeSettings({ panelHeight: 5 })).rejects.toMatchObject({
    issues: [{ field: 'panelHeight' }],
  })
  await expect(bridge.app.changeSettings({ colour: 'red' } as object)).rejects.toMatchObject({
    code: 'invalid-input',
  })
  await bridge.app.changeSettings({ privacy: true })
  await pass(clock, 100)
  expect(settings.last().privacy).toBe(true)
  expect(await bridge.app.info(undefined)).toEqual({ version: '0.0.0', shell: 'headless', dataFolder })
  await close()
  const again = await start(dataFolder)
  const kept = follow(again.bridge.app.settings(undefined))
  await pass(clock, 100)
  expect(kept.last().privacy).toBe(true)
})

test('the tray has one line of the world, the price, the balance and the P&L, without amounts in privacy', async () => {
  const { app, bridge, clock, practice } = await startReady()
  const lines: string[] = []
  const stop = app.watchStanding(({ line }) => lines.push(line))
  expect(lines.at(-1)).toBe('Satchel · PRACTICE · 20,000.0 USD · 10,000,000 sats')
  await openTrade(bridge, { ...buy, orderId: 'o1' })
  practice.setPrice(21_000)
  await pass(clock, 3000)
  expect(lines.at(-1)).toMatch(
    /^Satchel · PRACTICE · 21,000\.0 USD · 9,9\d\d,\d\d\d sats · P&L \+\d\d,\d\d\d sats$/,
  )
  await pass(clock, 4000)
  practice.setPrice(21_001)
  await pass(clock, 200, 100)
  expect(lines.at(-1), 'as it comes, where three seconds have passed').toContain('21,001.0 USD')
  practice.setPrice(21_002)
  practice.setPrice(21_003)
  await pass(clock, 2500, 100)
  expect(lines.at(-1), 'every third second at most').toContain('21,001.0 USD')
  await pass(clock, 800, 100)
  expect(lines.at(-1), 'the last of them, though no other follows').toContain('21,003.0 USD')
  await bridge.app.changeSettings({ privacy: true })
  await pass(clock, 1500)
  expect(lines.at(-1)).toBe('Satchel · PRACTICE · 21,003.0 USD')
  stop()
  practice.setPrice(22_000)
  const count = lines.length
  await pass(clock, 3000)
  expect(lines.length).toBe(count)
})
