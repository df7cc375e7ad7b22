import { expect, test } from '../support/browser/fixtures'
import { expectNoSeriousAxe } from '../support/browser/checks/axe'
import { buyFirst } from '../support/browser/market-actions'
import { saveScreens } from '../support/browser/save-screens'
import { like, t } from '../support/browser/text'

test('the help explains a term next to its label, with the figures of the user’s position', async ({
  practice,
}) => {
  const app = await practice.open()
  const { ui } = app
  try {
    await ui.click('help-liquidation')
    await expect(ui.at('help-own')).toContainText(t('help.noTrade'))
    await ui.press('Escape')
    await ui.expectFocusOn('help-liquidation')
    await ui.click('quantity')
    await ui.press('F1')
    await expect(ui.at('help-own')).toContainText(t('help.noTrade'))
    await ui.press('Escape')
    await ui.expectFocusOn('quantity')
    await buyFirst(ui, 2500)
    await ui.at('help-funding').scrollIntoViewIfNeeded()
    await ui.click('help-funding')
    await expect(ui.at('help-own')).toContainText(
      new RegExp(`${like('help.carry.pay').source}|${like('help.carry.get').source}`),
    )
    await expectNoSeriousAxe(ui.page)
    await saveScreens(ui.page, 'help')
    await ui.click('help-topic-liquidation')
    await expect(ui.at('help-own')).toContainText(t('position.long', { quantity: 2500 }))
    await expect(ui.at('help-own')).toContainText(like('help.liquidation.yours'))
    await expect(ui.at('help-own')).toContainText(/\b5\d,\d{3}\.\d\b/)
    await expect(ui.at('help-own')).toContainText(t('help.liquidation.noStop'))
    await ui.click('help-topic-inverse')
    await expect(ui.at('help-own')).toContainText(like('help.inverse.yours'))
    await expect(ui.at('help-own')).toContainText(/\+[\d,]+.*−[\d,]+/)
    await ui.click('help-topic-maintenance')
    await expect(ui.at('help-own')).toContainText(like('help.maintenance.yours'))
    await ui.click('help-topic-cross')
    await expect(ui.at('help-own')).toContainText(t('help.cross.notSupported'))
    await ui.press('Escape')
    await expect(ui.at('help')).toBeHidden()
    await ui.expectFocusOn('help-funding')
    await ui.press('F1')
    await expect(ui.at('help-topic-funding').getByRole('radio')).toBeChecked()
    await ui.press('Escape')
    await expect(ui.at('help-inverse')).toHaveAttribute('title', t('help.inverse.what'))
    await ui.click('help-inverse')
    await ui.press('Escape')
    await ui.expectFocusOn('help-inverse')
    await ui.press('F1')
    await expect(ui.at('help-topic-inverse').getByRole('radio')).toBeChecked()
  } finally {
    await app.close()
  }
})
