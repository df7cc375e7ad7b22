import { expect, test } from '../../support/browser/fixtures'
import { acceptByTab } from '../../support/browser/confirmation'
import { expectNoSeriousAxe } from '../../support/browser/checks/axe'
import { readQr } from '../../support/browser/read-qr'
import { like, t } from '../../support/browser/text'

test('on-chain deposits arrive, and withdrawals are canceled once and mined once', async ({ practice }) => {
  const app = await practice.openWallet()
  const { hands } = app
  const { page } = hands
  try {
    await hands.click('deposit-way-bitcoin')
    await hands.click('chain-format-p2tr')
    await hands.click('address-make')
    const address = (await hands.at('deposit-address').getAttribute('aria-label')) ?? ''
    expect(address).toMatch(/^bcrt1p/)
    await expect.poll(async () => (await readQr(hands.at('qr')))?.toLowerCase()).toBe(`bitcoin:${address}`)
    await expectNoSeriousAxe(page)
    await hands.click('practice-send-coins')
    await expect(hands.at('incoming')).toContainText(t('chain.seen'))
    await hands.click('practice-mine')
    await expect(hands.at('incoming')).toContainText(like('chain.inBlock'))
    await hands.click('practice-mine')
    await expect(hands.at('incoming')).toHaveCount(0)
    await expect(hands.at('wallet-balance')).toContainText('10,200,000')

    const send = async (): Promise<void> => {
      await hands.click('practice-address')
      await hands.write('chain-amount', '150000')
      await expect(hands.at('chain-send')).toContainText('150,000')
      await hands.click('chain-send')
      await hands.click('confirm-accept')
      await expect(hands.at('withdraw-outcome')).toContainText(
        t('withdraw.waiting', { amount: 150_000, fee: 1000 }),
      )
    }
    await send()
    await hands.click('withdraw-cancel')
    await expect(hands.at('withdraw-outcome')).toHaveAttribute('data-state', 'canceled')
    await expect(hands.at('wallet-balance')).toContainText('10,200,000')

    const reach = async (testid: string): Promise<void> => {
      await hands.tabTo(testid, { most: 60 })
      await hands.press('Enter')
    }
    await reach('practice-address')
    await hands.tabTo('chain-amount', { most: 60 })
    await hands.type('150000')
    await expect(hands.at('chain-send')).toBeEnabled()
    await hands.press('Enter')
    await acceptByTab(hands)
    await expect(hands.at('withdraw-outcome')).toContainText(
      t('withdraw.waiting', { amount: 150_000, fee: 1000 }),
    )
    await reach('practice-mine')
    await expect(hands.at('withdraw-outcome')).toContainText(like('withdraw.inChain'))
    await expect(hands.at('withdraw-cancel')).toHaveCount(0)
    await hands.click('practice-mine')
    await expect(hands.at('withdraw-outcome')).toHaveAttribute('data-state', 'settled')
    await expect(hands.at('wallet-balance')).toContainText('10,049,000')
  } finally {
    await app.close()
  }
})
