import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { handsOn } from '../support/browser/hands'
import { expect, test } from './support/desktop-test'
import { chooseToOpen, chooseToSave } from './support/file-dialogs'
import { startSatchel } from './support/satchel'

const passphrase = 'correct horse battery'

test('a backup is saved where the user says, and brought back from there; another file, a wrong passphrase and none change nothing', async ({}, testInfo) => {
  const satchel = await startSatchel(testInfo, '--practice-seed', '7')
  const hands = handsOn(satchel.page)
  const file = join(testInfo.outputPath(), 'backup.json')
  const setting = hands.at('setting-hidden-percent')
  await hands.click('start-practice')
  await hands.click('nav-settings')
  await hands.click(setting)
  await expect(setting).not.toBeChecked()

  await hands.click('backup-make')
  await hands.write('backup-new-passphrase', passphrase)
  await hands.write('backup-new-passphrase-again', passphrase)
  await chooseToSave(satchel, '')
  await hands.press('Enter')
  await expect(hands.at('backup-save')).toBeEnabled()
  await expect(hands.at('toast')).toHaveCount(0)
  await chooseToSave(satchel, file)
  await hands.click('backup-save')
  await expect(hands.at('toast').last()).toContainText('backup.json')
  expect(statSync(file).mode & 0o077).toBe(0)
  expect(readFileSync(file, 'utf8')).not.toContain(passphrase)

  await hands.click(setting)
  await expect(setting).toBeChecked()
  const other = join(testInfo.outputPath(), 'other.json')
  writeFileSync(other, '{"prices":[]}')
  await chooseToOpen(satchel, other)
  await hands.click('backup-choose')
  await expect(hands.at('backup-refused')).toContainText('backup')
  await chooseToOpen(satchel, '')
  await hands.click('backup-choose')
  await expect(hands.at('backup-choose')).toBeEnabled()
  await expect(hands.at('backup-opening')).toHaveCount(0)

  await chooseToOpen(satchel, file)
  await hands.click('backup-choose')
  await hands.write('backup-passphrase', 'another one')
  await hands.press('Enter')
  await expect(hands.at('backup-passphrase-error')).toBeVisible()
  await expect(setting).toBeChecked()
  await hands.write('backup-passphrase', passphrase)
  await hands.press('Enter')
  await expect(hands.at('backup-plan')).toBeVisible()
  await hands.click('backup-bring')
  await expect(hands.at('toast').last()).toContainText('Brought back')
  await expect(setting).not.toBeChecked()
})
