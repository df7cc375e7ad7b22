import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { handsOn } from '../support/browser/hands'
import { expect, test } from './support/desktop-test'
import { chooseToSave, offeredPath } from './support/file-dialogs'
import { startSatchel } from './support/satchel'

/** Files that the user saves. */

const isForOthers = (file: string): boolean => (statSync(file).mode & 0o077) !== 0

test('an export goes where the user says, for this user alone; let be, it goes nowhere', async ({}, testInfo) => {
  const satchel = await startSatchel(testInfo, '--practice-seed', '7')
  const hands = handsOn(satchel.page)
  const file = join(testInfo.outputPath(), 'record.csv')
  await hands.click('start-practice')
  await hands.click('nav-history')
  await expect(hands.at('record-balance')).toContainText('10,000,000')

  await chooseToSave(satchel, '')
  await hands.click('record-export')
  await hands.click('export-plain')
  await expect(hands.at('export-plain')).toBeHidden()
  await expect(hands.at('toast')).toHaveCount(0)

  await chooseToSave(satchel, file)
  await hands.click('record-export')
  await hands.click('export-plain')
  await expect(hands.at('toast').last()).toContainText('record.csv')
  expect(readFileSync(file, 'utf8')).toMatch(/^Time \(UTC\),.*\r\nTotal,0 entries,/)
  expect(isForOthers(file)).toBe(false)
  expect(await offeredPath(satchel)).toMatch(/satchel-plain-\d{4}-\d\d-\d\d\.csv$/)
})

test('the diagnostics are saved as they were shown', async ({}, testInfo) => {
  const satchel = await startSatchel(testInfo, '--practice-seed', '7')
  const hands = handsOn(satchel.page)
  const file = join(testInfo.outputPath(), 'diagnostics.json')
  await hands.click('start-practice')
  await hands.click('nav-settings')
  await hands.click('diagnostics-show')
  await expect(hands.at('diagnostics-text')).toContainText('"shell"')

  await chooseToSave(satchel, '')
  await hands.click('diagnostics-save')
  await expect(hands.at('diagnostics-save')).toBeEnabled()
  await expect(hands.at('toast')).toHaveCount(0)

  await chooseToSave(satchel, file)
  await hands.click('diagnostics-save')
  await expect(hands.at('toast').last()).toContainText('diagnostics.json')
  const saved = JSON.parse(readFileSync(file, 'utf8')) as object
  const shown = JSON.parse(await hands.at('diagnostics-text').innerText()) as object
  expect(Object.keys(saved)).toEqual(Object.keys(shown))
  expect(isForOthers(file)).toBe(false)
  expect(await offeredPath(satchel)).toMatch(/satchel-diagnostics-\d{4}-\d\d-\d\d\.json$/)
})
