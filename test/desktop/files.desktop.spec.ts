import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { createPageObject } from '../support/browser/page-objects'
import { t } from '../support/browser/text'
import { expect, test } from './support/desktop-test'
import { chooseToOpen, chooseToSave, expectAsked, offeredPath } from './support/file-dialogs'
import { keepSatchelOpen, openPractice } from './support/satchel'

const satchel = keepSatchelOpen('--practice-seed', '7')
const passphrase = 'correct horse battery'

const isReadableByOthers = (file: string): boolean => (statSync(file).mode & 0o077) !== 0

interface Saved {
  readonly file: string
  readonly save: () => Promise<void>
  readonly canceled: () => Promise<void>
}

async function savesTo({ file, save, canceled }: Saved): Promise<void> {
  const ui = createPageObject(satchel.page)
  await chooseToSave(satchel, '')
  await save()
  await expectAsked(satchel)
  await canceled()
  await expect(ui.at('toast')).toHaveCount(0)
  await chooseToSave(satchel, file)
  await save()
  await expect(ui.at('toast').last()).toContainText(basename(file))
  expect(isReadableByOthers(file)).toBe(false)
}

test.beforeEach(async () => {
  await satchel.page.reload()
  await openPractice(satchel)
})

test('the app saves an export to the chosen path with user-only access, and nothing on cancel', async ({}, testInfo) => {
  const ui = createPageObject(satchel.page)
  const file = testInfo.outputPath('record.csv')
  await ui.click('nav-history')
  await expect(ui.at('record-balance')).toContainText('10,000,000')

  await savesTo({
    file,
    save: async () => {
      await ui.click('record-export')
      await ui.click('export-plain')
    },
    canceled: () => expect(ui.at('export-plain')).toBeHidden(),
  })
  const lines = readFileSync(file, 'utf8').trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('0 entries')
  await expect.poll(() => offeredPath(satchel)).toMatch(/satchel-plain-\d{4}-\d\d-\d\d\.csv$/)
})

test('the app saves the diagnostics with the fields that are shown', async ({}, testInfo) => {
  const ui = createPageObject(satchel.page)
  const file = testInfo.outputPath('diagnostics.json')
  await ui.click('nav-settings')
  await ui.click('diagnostics-show')
  await expect(ui.at('diagnostics-text')).toContainText('"shell"')

  await savesTo({
    file,
    save: () => ui.click('diagnostics-save'),
    canceled: () => expect(ui.at('diagnostics-save')).toBeEnabled(),
  })
  const saved = JSON.parse(readFileSync(file, 'utf8')) as object
  const shown = JSON.parse(await ui.at('diagnostics-text').innerText()) as object
  expect(Object.keys(saved)).toEqual(Object.keys(shown))
  await expect.poll(() => offeredPath(satchel)).toMatch(/satchel-diagnostics-\d{4}-\d\d-\d\d\.json$/)
})

test('the app restores a saved backup; another file, a wrong passphrase or cancel change nothing', async ({}, testInfo) => {
  const ui = createPageObject(satchel.page)
  const file = testInfo.outputPath('backup.json')
  const setting = ui.at('setting-hidden-percent')
  await ui.click('nav-settings')
  await ui.click(setting)
  await expect(setting).not.toBeChecked()

  await ui.click('backup-make')
  await ui.write('backup-new-passphrase', passphrase)
  await ui.write('backup-new-passphrase-again', passphrase)
  await chooseToSave(satchel, '')
  await ui.press('Enter')
  await expectAsked(satchel)
  await expect(ui.at('backup-save')).toBeEnabled()
  await expect(ui.at('toast')).toHaveCount(0)
  await chooseToSave(satchel, file)
  await ui.click('backup-save')
  await expect(ui.at('toast').last()).toContainText('backup.json')
  expect(isReadableByOthers(file)).toBe(false)
  expect(readFileSync(file, 'utf8')).not.toContain(passphrase)

  await ui.click(setting)
  await expect(setting).toBeChecked()
  const other = testInfo.outputPath('other.json')
  writeFileSync(other, '{"prices":[]}')
  await chooseToOpen(satchel, other)
  await ui.click('backup-choose')
  await expect(ui.at('backup-refused')).toHaveText(t('backup.notOne'))
  await chooseToOpen(satchel, '')
  await ui.click('backup-choose')
  await expectAsked(satchel)
  await expect(ui.at('backup-choose')).toBeEnabled()
  await expect(ui.at('backup-opening')).toHaveCount(0)

  await chooseToOpen(satchel, file)
  await ui.click('backup-choose')
  await ui.write('backup-passphrase', 'another one')
  await ui.press('Enter')
  await expect(ui.at('backup-passphrase-error')).toBeVisible()
  await expect(setting).toBeChecked()
  await ui.write('backup-passphrase', passphrase)
  await ui.press('Enter')
  await expect(ui.at('backup-plan')).toBeVisible()
  await ui.click('backup-bring')
  await expect(ui.at('toast').last()).toContainText(t('backup.restored'))
  await expect(setting).not.toBeChecked()
})

test('the app replays prices from a file; cancel, a missing or a too large file start nothing', async ({}, testInfo) => {
  const ui = createPageObject(satchel.page)
  const choose = async (path: string): Promise<void> => {
    await chooseToOpen(satchel, path)
    await ui.click('choose-replay')
  }
  await ui.click('practice-menu')
  await ui.click('open-practice')
  await expect(ui.at('choose-replay')).toBeVisible()

  await choose('')
  await expectAsked(satchel)
  await expect(ui.at('choose-replay')).toBeEnabled()
  await expect(ui.at('walk-error')).toHaveCount(0)

  await choose(testInfo.outputPath('gone.csv'))
  await expect(ui.at('walk-error')).toHaveText(t('file.notRead', { name: 'gone.csv', code: 'ENOENT' }))

  const large = testInfo.outputPath('large.csv')
  writeFileSync(large, '')
  truncateSync(large, 45_000_001)
  await choose(large)
  await expect(ui.at('walk-error')).toHaveText(t('file.tooLarge', { most: 45 }))

  const rows = Array.from({ length: 30 }, (_, index) => {
    const open = 30_000 + index * 10
    return `${Date.UTC(2021, 4, 19, 12, index)},${open},${open + 15},${open - 5},${open + 10},1`
  })
  const may = testInfo.outputPath('may.csv')
  writeFileSync(may, ['time,open,high,low,close,volume', ...rows].join('\n'))
  await choose(may)
  await expect(ui.at('walk-name')).toHaveText('may.csv')
  await expect(ui.at('walk-where')).toContainText('May 19, 2021, 12:')
})
