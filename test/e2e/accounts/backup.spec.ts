import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { expectNoAxeFindings } from '../../support/browser/checks/axe'
import type { PageObject } from '../../support/browser/page-objects'
import { buyFirst, closeFirst } from '../../support/browser/market-actions'
import { openPractice } from '../../support/browser/open-app'
import { saveScreens } from '../../support/browser/save-screens'
import { t } from '../../support/browser/text'

const passphrase = 'correct horse battery'

async function openBackup(ui: PageObject): Promise<void> {
  await ui.press('Escape', 'ControlOrMeta+K')
  await ui.expectFocusOn('palette-search')
  await ui.type(t('backup.title'))
  await ui.press('Enter')
  await expect(ui.at('backup-make')).toBeVisible()
  await expect(ui.at('diagnostics-show'), 'nothing else is meant').toBeHidden()
}

async function openTrades(ui: PageObject): Promise<void> {
  await ui.click('nav-history')
  await ui.click('record-kind-trade')
  await expect(ui.at('record-row')).toHaveCount(1)
}

test('a backup is saved by keyboard and restored into a new data folder of the same account', async ({
  browser,
}, testInfo) => {
  test.slow()
  const old = testInfo.outputPath('old')
  const fresh = testInfo.outputPath('fresh')
  const file = testInfo.outputPath('backup.json')

  const first = await openPractice(browser, { dataFolder: old })
  try {
    const { ui } = first
    await buyFirst(ui)
    await closeFirst(ui)
    await openTrades(ui)
    await ui.tabTo(ui.at('record-row'))
    await ui.press('Enter')
    await ui.write('details-note', 'sold #too-early')
    await ui.press('Escape', '8')
    await ui.click('setting-hidden-percent')
    await expect(ui.at('setting-hidden-percent')).not.toBeChecked()

    await openBackup(ui)
    await ui.tabTo('backup-make', { maxSteps: 40 })
    await ui.press('Enter')
    await ui.tabTo('backup-new-passphrase')
    await ui.type('short')
    await ui.tabTo('backup-new-passphrase-again')
    await ui.type('short')
    await ui.press('Enter')
    await expect(ui.at('backup-new-passphrase-error')).toHaveText(t('vault.weakPassphrase', { least: 8 }))
    await ui.write('backup-new-passphrase', passphrase)
    await expect(ui.at('backup-new-passphrase-error')).toHaveCount(0)
    await expect(ui.at('vault-strength')).toHaveText(
      new RegExp(`${t('vault.strength.3')}|${t('vault.strength.4')}`),
    )
    await ui.write('backup-new-passphrase-again', passphrase)
    await saveScreens(ui.page, 'backup-make')
    const downloading = ui.page.waitForEvent('download')
    await ui.press('Enter')
    await (await downloading).saveAs(file)
    await expect(ui.at('toast').filter({ hasText: t('backup.saved') })).toBeVisible()
    await expect(ui.at('backup-form')).toHaveCount(0)
    expect(readFileSync(file, 'utf8')).not.toContain('too-early')
  } finally {
    await first.close()
  }

  // Copies only practice data, without local records.
  cpSync(join(old, 'practice'), join(fresh, 'practice'), { recursive: true })
  const second = await openPractice(browser, { dataFolder: fresh })
  try {
    const { ui } = second
    const choose = async (path: string): Promise<void> => {
      const choosing = ui.page.waitForEvent('filechooser')
      await ui.click('backup-choose')
      await (await choosing).setFiles(path)
    }
    await openTrades(ui)
    await expect(ui.at('record-row').getByTestId('record-tag')).toHaveCount(0)
    await openBackup(ui)
    const other = testInfo.outputPath('may.csv')
    writeFileSync(other, 'time,open\n1,2')
    await choose(other)
    await expect(ui.at('backup-refused')).toHaveText(t('backup.notOne'))
    await choose(file)
    await expect(ui.at('backup-refused')).toHaveCount(0)
    await ui.write('backup-passphrase', `${passphrase}!`)
    await ui.press('Enter')
    await expect(ui.at('backup-passphrase-error')).toHaveText(t('backup.wrongPassphrase'))
    await ui.write('backup-passphrase', passphrase)
    await ui.press('Enter')
    const plan = ui.at('backup-plan')
    await expect(plan).toContainText(t('backup.notes.missing', { count: 1 }))
    await expect(plan).toContainText(t('backup.settings', { count: 1 }))
    await saveScreens(ui.page, 'backup-plan')
    await expectNoAxeFindings(ui.page)
    await ui.tabTo('backup-bring')
    await ui.press('Enter')
    await expect(ui.at('toast').filter({ hasText: t('backup.restored') })).toBeVisible()
    await expect(plan).toHaveCount(0)
    await ui.write('settings-find', '')
    await expect(ui.at('setting-hidden-percent')).not.toBeChecked()
    await openTrades(ui)
    await expect(ui.at('record-row').getByTestId('record-tag')).toHaveText('#too-early')
  } finally {
    await second.close()
  }
})
