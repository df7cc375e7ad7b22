import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { handsOn } from '../support/browser/hands'
import { startSatchel } from './support/satchel'

/** Files that the user saves. Nobody can click a dialog of the system here: its answer is a stand-in's. */

test('an export goes where the user says, for this user alone; let be, it goes nowhere', async ({}, testInfo) => {
  const { app, page } = await startSatchel(testInfo, '--practice-seed', '7')
  const hands = handsOn(page)
  const file = join(testInfo.outputPath(), 'record.csv')
  const answer = (filePath: string): Promise<void> =>
    app.evaluate(({ dialog }, path) => {
      dialog.showSaveDialog = (...given: readonly unknown[]) => {
        Object.assign(globalThis, { offered: (given.at(-1) as { defaultPath: string }).defaultPath })
        return Promise.resolve({ canceled: path === '', filePath: path })
      }
    }, filePath)
  await hands.click('start-practice')
  await hands.click('nav-history')
  await expect(hands.at('record-balance')).toContainText('10,000,000')

  await answer('')
  await hands.click('record-export')
  await hands.click('export-plain')
  await expect(hands.at('export-plain')).toBeHidden()
  await expect(hands.at('toast')).toHaveCount(0)

  await answer(file)
  await hands.click('record-export')
  await hands.click('export-plain')
  await expect(hands.at('toast').last()).toContainText('record.csv')
  expect(readFileSync(file, 'utf8')).toMatch(/^Time \(UTC\),.*\r\nTotal,0 entries,/)
  expect(statSync(file).mode & 0o077).toBe(0)
  const offered = await app.evaluate(() => (globalThis as unknown as { offered: string }).offered)
  expect(offered).toMatch(/satchel-plain-\d{4}-\d\d-\d\d\.csv$/)
})
