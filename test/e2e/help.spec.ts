import { expect, test } from '../support/browser/fixtures'
import { expectNoAxeFindings } from '../support/browser/checks/axe'
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
      new RegExp(`${like('help.funding.pay').source}|${like('help.funding.get').source}`),
    )
    await expectNoAxeFindings(ui.page)
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
    await expect(ui.at('help')).toBeHidden()
    await expect(ui.at('help-inverse')).toHaveAttribute('title', t('help.inverse.what'))
    await ui.click('help-inverse')
    await expect(ui.at('help')).toBeVisible()
    await ui.press('Escape')
    await expect(ui.at('help')).toBeHidden()
    await ui.expectFocusOn('help-inverse')
    await ui.press('F1')
    await expect(ui.at('help-topic-inverse').getByRole('radio')).toBeChecked()
  } finally {
    await app.close()
  }
})

test('the help explains the option terms of the ticket and the chain without extra tab stops', async ({
  practice,
}) => {
  const app = await practice.open()
  const { ui } = app
  const expectTopic = async (topic: string): Promise<void> => {
    await expect(ui.at(`help-topic-${topic}`).getByRole('radio')).toBeChecked()
    await ui.press('Escape')
    await expect(ui.at('help')).toBeHidden()
  }
  try {
    await ui.press('2')
    await expect(ui.at('chain-row').first()).toBeVisible()
    await ui.press('F1')
    await expect(ui.at('help-own')).toBeHidden()
    await expectNoAxeFindings(ui.page)
    await expectTopic('option')
    await expect(ui.at('help-straddle')).toHaveAttribute('title', t('help.straddle.what'))
    await ui.click('option-quantity')
    await ui.press('F1')
    await expectTopic('premium')
    await ui.expectFocusOn('option-quantity')
    await ui.press('Tab', 'F1')
    await expectTopic('settlement')
    await ui.click('help-volatility')
    await expectTopic('volatility')
    const signs = ui.page.locator('main [data-testid^="help-"]')
    expect(await signs.count()).toBeGreaterThan(6)
    for (const sign of await signs.all()) await expect(sign).toHaveAttribute('tabindex', '-1')
  } finally {
    await app.close()
  }
})
