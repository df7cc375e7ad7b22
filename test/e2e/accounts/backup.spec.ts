import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { expectNoSeriousAxe } from '../../support/browser/checks/axe'
import type { Hands } from '../../support/browser/hands'
import { buyFirst } from '../../support/browser/market-actions'
import { openPractice } from '../../support/browser/open-app'
import { saveScreens } from '../../support/browser/save-screens'
import { t } from '../../support/browser/text'

const passphrase = 'correct horse battery'

async function openBackup(hands: Hands): Promise<void> {
  await hands.press('Escape', 'ControlOrMeta+K')
  await hands.expectFocusOn('palette-search')
  await hands.type(t('backup.title'))
  await hands.press('Enter')
  await expect(hands.at('backup-make')).toBeVisible()
  await expect(hands.at('diagnostics-show'), 'nothing else is meant').toBeHidden()
}

async function openTrades(hands: Hands): Promise<void> {
  await hands.click('nav-history')
  await hands.click('record-kind-trade')
  await expect(hands.at('record-row')).toHaveCount(1)
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
    const { hands } = first
    await buyFirst(hands)
    await hands.click('close-trade')
    await hands.click('confirm-accept')
    await expect(hands.at('running-row')).toHaveCount(0)
    await openTrades(hands)
    await hands.tabTo(hands.at('record-row'))
    await hands.press('Enter')
    await hands.write('details-note', 'sold #too-early')
    await hands.press('Escape', '8')
    await hands.click('setting-hidden-percent')
    await expect(hands.at('setting-hidden-percent')).not.toBeChecked()

    await openBackup(hands)
    await hands.tabTo('backup-make', { most: 40 })
    await hands.press('Enter')
    await hands.tabTo('backup-new-passphrase')
    await hands.type('short')
    await hands.tabTo('backup-new-passphrase-again')
    await hands.type('short')
    await hands.press('Enter')
    await expect(hands.at('backup-new-passphrase-error')).toHaveText(t('vault.weakPassphrase', { least: 8 }))
    await hands.write('backup-new-passphrase', passphrase)
    await expect(hands.at('backup-new-passphrase-error')).toHaveCount(0)
    await expect(hands.at('vault-strength')).toHaveText(
      new RegExp(`${t('vault.strength.3')}|${t('vault.strength.4')}`),
    )
    await hands.write('backup-new-passphrase-again', passphrase)
    await saveScreens(hands.page, 'backup-make')
    const downloading = hands.page.waitForEvent('download')
    await hands.press('Enter')
    await (await downloading).saveAs(file)
    await expect(hands.at('toast')).toContainText(t('backup.saved'))
    await expect(hands.at('backup-form')).toHaveCount(0)
    expect(readFileSync(file, 'utf8')).not.toContain('too-early')
  } finally {
    await first.close()
  }

  // Copies only practice data, without local records.
  cpSync(join(old, 'practice'), join(fresh, 'practice'), { recursive: true })
  const second = await openPractice(browser, { dataFolder: fresh })
  try {
    const { hands } = second
    const choose = async (path: string): Promise<void> => {
      const choosing = hands.page.waitForEvent('filechooser')
      await hands.click('backup-choose')
      await (await choosing).setFiles(path)
    }
    await openTrades(hands)
    await expect(hands.at('record-row').getByTestId('record-tag')).toHaveCount(0)
    await openBackup(hands)
    const other = testInfo.outputPath('may.csv')
    writeFileSync(other, 'time,open\n1,2')
    await choose(other)
    await expect(hands.at('backup-refused')).toHaveText(t('backup.notOne'))
    await choose(file)
    await expect(hands.at('backup-refused')).toHaveCount(0)
    await hands.write('backup-passphrase', `${passphrase}!`)
    await hands.press('Enter')
    await expect(hands.at('backup-passphrase-error')).toHaveText(t('backup.wrongPassphrase'))
    await hands.write('backup-passphrase', passphrase)
    await hands.press('Enter')
    const plan = hands.at('backup-plan')
    await expect(plan).toContainText(t('backup.notes.missing', { count: 1 }))
    await expect(plan).toContainText(t('backup.settings', { count: 1 }))
    await saveScreens(hands.page, 'backup-plan')
    await expectNoSeriousAxe(hands.page)
    await hands.tabTo('backup-bring')
    await hands.press('Enter')
    await expect(hands.at('toast')).toContainText(t('backup.brought'))
    await expect(plan).toHaveCount(0)
    await hands.write('settings-find', '')
    await expect(hands.at('setting-hidden-percent')).not.toBeChecked()
    await openTrades(hands)
    await expect(hands.at('record-row').getByTestId('record-tag')).toHaveText('#too-early')
  } finally {
    await second.close()
  }
})
