import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { handsOn } from '../support/browser/hands'
import { expect, test } from './support/desktop-test'
import { chooseToOpen } from './support/file-dialogs'
import { startSatchel } from './support/satchel'

/** Files that the user chooses. */

test('prices are replayed from the file that the user chooses; let be, missing or too large, nothing begins', async ({}, testInfo) => {
  const satchel = await startSatchel(testInfo, '--practice-seed', '7')
  const hands = handsOn(satchel.page)
  const choose = async (path: string): Promise<void> => {
    await chooseToOpen(satchel, path)
    await hands.click('choose-replay')
  }
  const pathOf = (name: string): string => join(testInfo.outputPath(), name)
  await hands.click('start-practice')
  await hands.click('practice-menu')
  await hands.click('open-practice')
  await expect(hands.at('choose-replay')).toBeVisible()

  await choose('')
  await expect(hands.at('choose-replay')).toBeEnabled()
  await expect(hands.at('walk-error')).toHaveCount(0)

  await choose(pathOf('gone.csv'))
  await expect(hands.at('walk-error')).toContainText('gone.csv cannot be read (ENOENT)')

  const large = pathOf('large.csv')
  writeFileSync(large, '')
  truncateSync(large, 45_000_001)
  await choose(large)
  await expect(hands.at('walk-error')).toContainText('more than 45 MB')

  const rows = Array.from({ length: 30 }, (_, index) => {
    const open = 30_000 + index * 10
    return `${Date.UTC(2021, 4, 19, 12, index)},${open},${open + 15},${open - 5},${open + 10},1`
  })
  const may = pathOf('may.csv')
  writeFileSync(may, ['time,open,high,low,close,volume', ...rows].join('\n'))
  await choose(may)
  await expect(hands.at('walk-name')).toHaveText('may.csv')
  await expect(hands.at('walk-where')).toContainText('2021-05-19 12:')
})
