import { expect, test } from '../../support/browser/fixtures'
import { acceptByTab } from '../../support/browser/confirmation'
import { expectNoAxeFindings } from '../../support/browser/checks/axe'
import { readQr } from '../../support/browser/read-qr'
import { like, t } from '../../support/browser/text'

test('on-chain deposits arrive, and withdrawals are canceled once and mined once', async ({ practice }) => {
  const app = await practice.openWallet()
  const { ui } = app
  const { page } = ui
  try {
    await ui.click('deposit-way-bitcoin')
    await ui.click('chain-format-p2tr')
    await ui.click('address-make')
    const address = (await ui.at('deposit-address').getAttribute('aria-label')) ?? ''
    expect(address).toMatch(/^bcrt1p/)
    await expect.poll(async () => (await readQr(ui.at('qr')))?.toLowerCase()).toBe(`bitcoin:${address}`)
    await expectNoAxeFindings(page)
    await ui.click('practice-send-coins')
    await expect(ui.at('incoming')).toContainText(t('chain.seen'))
    await ui.click('practice-mine')
    await expect(ui.at('incoming')).toContainText(like('chain.inBlock'))
    await ui.click('practice-mine')
    await expect(ui.at('incoming')).toHaveCount(0)
    await expect(ui.at('wallet-balance')).toContainText('10,200,000')

    const send = async (): Promise<void> => {
      await ui.click('practice-address')
      await ui.write('chain-amount', '150000')
      await expect(ui.at('chain-send')).toContainText('150,000')
      await ui.click('chain-send')
      await ui.click('confirm-accept')
      await expect(ui.at('withdraw-outcome')).toContainText(
        t('withdraw.waiting', { amount: 150_000, fee: 1000 }),
      )
    }
    await send()
    await ui.click('withdraw-cancel')
    await expect(ui.at('withdraw-outcome')).toHaveAttribute('data-state', 'canceled')
    await expect(ui.at('wallet-balance')).toContainText('10,200,000')

    const reach = async (testid: string): Promise<void> => {
      await ui.tabTo(testid, { maxSteps: 60 })
      await ui.press('Enter')
    }
    await reach('practice-address')
    await ui.tabTo('chain-amount', { maxSteps: 60 })
    await ui.type('150000')
    await expect(ui.at('chain-send')).toBeEnabled()
    await ui.press('Enter')
    await acceptByTab(ui)
    await expect(ui.at('withdraw-outcome')).toContainText(
      t('withdraw.waiting', { amount: 150_000, fee: 1000 }),
    )
    await reach('practice-mine')
    await expect(ui.at('withdraw-outcome')).toContainText(like('withdraw.inChain'))
    await expect(ui.at('withdraw-cancel')).toHaveCount(0)
    await ui.click('practice-mine')
    await expect(ui.at('withdraw-outcome')).toHaveAttribute('data-state', 'settled')
    await expect(ui.at('wallet-balance')).toContainText('10,049,000')
  } finally {
    await app.close()
  }
})
