import { expect, test } from '../support/browser/fixtures'
import { expectNoSeriousAxe } from '../support/browser/checks/axe'
import { buyFirst } from '../support/browser/market-actions'
import { saveScreens } from '../support/browser/save-screens'
import { like, t } from '../support/browser/text'

test('the help explains a term next to its label, with the figures of the user’s position', async ({
  practice,
}) => {
  const app = await practice.open()
  const { hands } = app
  try {
    await hands.click('help-liquidation')
    await expect(hands.at('help-own')).toContainText(t('help.noTrade'))
    await hands.press('Escape')
    await hands.expectFocusOn('help-liquidation')
    await hands.click('quantity')
    await hands.press('F1')
    await expect(hands.at('help-own')).toContainText(t('help.noTrade'))
    await hands.press('Escape')
    await hands.expectFocusOn('quantity')
    await buyFirst(hands, 2500)
    await hands.at('help-funding').scrollIntoViewIfNeeded()
    await hands.click('help-funding')
    await expect(hands.at('help-own')).toContainText(
      new RegExp(`${like('help.carry.pay').source}|${like('help.carry.get').source}`),
    )
    await expectNoSeriousAxe(hands.page)
    await saveScreens(hands.page, 'help')
    await hands.click('help-topic-liquidation')
    await expect(hands.at('help-own')).toContainText(t('position.long', { quantity: 2500 }))
    await expect(hands.at('help-own')).toContainText(like('help.liquidation.yours'))
    await expect(hands.at('help-own')).toContainText(/\b5\d,\d{3}\.\d\b/)
    await expect(hands.at('help-own')).toContainText(t('help.liquidation.noStop'))
    await hands.click('help-topic-inverse')
    await expect(hands.at('help-own')).toContainText(like('help.inverse.yours'))
    await expect(hands.at('help-own')).toContainText(/\+[\d,]+.*−[\d,]+/)
    await hands.click('help-topic-maintenance')
    await expect(hands.at('help-own')).toContainText(like('help.maintenance.yours'))
    await hands.click('help-topic-cross')
    await expect(hands.at('help-own')).toContainText(t('help.cross.notSupported'))
    await hands.press('Escape')
    await expect(hands.at('help')).toBeHidden()
    await hands.expectFocusOn('help-funding')
    await hands.press('F1')
    await expect(hands.at('help-topic-funding').getByRole('radio')).toBeChecked()
    await hands.press('Escape')
    await expect(hands.at('help-inverse')).toHaveAttribute('title', t('help.inverse.what'))
    await hands.click('help-inverse')
    await hands.press('Escape')
    await hands.expectFocusOn('help-inverse')
    await hands.press('F1')
    await expect(hands.at('help-topic-inverse').getByRole('radio')).toBeChecked()
  } finally {
    await app.close()
  }
})
