import { de } from '@common/texts/de'
import { en } from '@common/texts/en'
import { es } from '@common/texts/es'
import { createTranslate } from '@common/texts/translate'
import { maxConfirmationThresholdSats } from '@common/domain/settings/confirmation-thresholds'
import { fatFingerLimitRanges } from '@common/domain/settings/fat-finger-limits'
import { expect, type PracticeApp } from '../fixtures'
import type { PageObject } from '../page-objects'
import { fillAccount, scenes, type Scene } from '../scenes'
import { settle } from './axe'
import { findAmounts, recordDrawnTexts } from './find-amounts'
import { showWalletCard } from '../wallet-card'

const catalogues = { en, de, es }
type Language = keyof typeof catalogues
export const languages: readonly Language[] = ['en', 'de', 'es']

const limits = (language: Language): string[] => {
  const t = createTranslate(catalogues[language], language === 'en' ? 'en-US' : language)
  return [
    t('ticket.bounds', { least: 1, most: 500_000 }),
    t('swap.min', { least: t('figure.sats', { amount: 1000 }) }),
    t('deposit.bounds', { least: 1000, most: 100_000_000 }),
    t('settings.ask.hint', { most: maxConfirmationThresholdSats }),
    ...Object.values(fatFingerLimitRanges).map((range) =>
      t('fatFinger.hint', { least: range.min, most: range.max }),
    ),
  ]
}
const limitsIn = { en: limits('en'), de: limits('de'), es: limits('es') }

async function leaveDialog(ui: PageObject): Promise<void> {
  await ui.press('Escape')
  await expect(ui.page.getByRole('dialog')).toHaveCount(0)
}

const inTrades = (name: string, open: (ui: PageObject) => Promise<unknown>): Scene => ({
  name,
  async show(ui) {
    await leaveDialog(ui)
    await ui.click('nav-trade')
    await ui.click('tab-running')
    await open(ui)
  },
})

const inView = (name: string, view: string, open: (ui: PageObject) => Promise<unknown>): Scene => ({
  name,
  async show(ui) {
    await leaveDialog(ui)
    await ui.click(`nav-${view}`)
    await open(ui)
  },
})

const dialogs: readonly Scene[] = [
  inView('swap confirmation', 'swap', async (ui) => {
    await ui.write('swap-in', '123456')
    await ui.click('make-swap')
    await expect(ui.at('confirm-dialog')).toBeVisible()
  }),
  inView('close option', 'options', async (ui) => {
    await ui.click('options-tab-running')
    await ui.click(ui.at('close-option').first())
    await expect(ui.at('confirm-dialog')).toBeVisible()
  }),
  inView('pay confirmation', 'wallet', async (ui) => {
    await showWalletCard(ui, 'send')
    await ui.click('practice-make-invoice')
    await ui.click('withdraw-pay')
    await expect(ui.at('confirm-dialog')).toBeVisible()
  }),
  inView('history entry', 'history', async (ui) => {
    await ui.click('record-show-entries')
    await ui.click(ui.at('entry-open').first())
    await expect(ui.at('entry-details')).toBeVisible()
  }),
  inView('comparison of previews', 'history', (ui) => ui.click('record-show-previews')),
  inTrades('margin dialog', async (ui) => {
    await ui.click(ui.at('add-margin').first())
    await ui.write('adjust-value', '2345')
    await ui.tabTo('adjust-cancel')
  }),
  inTrades('cash-in dialog', (ui) => ui.click(ui.at('cash-in').first())),
  inTrades('margin parts', (ui) => ui.click(ui.at('row-margin').first())),
  inTrades('P&L parts', (ui) => ui.click(ui.at('net-pnl').first())),
  inTrades('equity parts', (ui) => ui.click('margin-used')),
  inTrades('columns', (ui) => ui.click(ui.at('choose-columns').first())),
  inTrades('derived ticket fields', async (ui) => {
    await ui.click('share-50')
    await expect(ui.at('margin')).toHaveValue('••••')
    await expect(ui.at('quantity')).toHaveValue('••••')
  }),
  inTrades('close all', (ui) => ui.click('close-all')),
  inTrades('close', (ui) => ui.click(ui.at('close-trade').first())),
  {
    name: 'close, revealed and hidden again',
    async show(ui) {
      await expect(ui.at('confirm-dialog')).not.toContainText(/\d[,.]\d{3} USD/)
      await ui.click('confirm-reveal')
      await expect(ui.at('confirm-dialog')).toContainText(/\d[,.]\d{3} USD/)
      await ui.click('confirm-reveal')
    },
  },
  {
    name: 'closed',
    async show(ui) {
      await ui.click('confirm-accept')
      await expect(ui.at('toast').first()).toBeVisible()
    },
  },
]

export async function expectHiddenAmounts(
  practice: PracticeApp,
  chooseLanguages: (index: number) => readonly Language[],
): Promise<void> {
  const app = await practice.open({ prepare: (context) => context.addInitScript(recordDrawnTexts) })
  const { ui, bridge } = app
  const { page } = ui

  async function search(scene: string, language: Language): Promise<void> {
    await bridge.app.changeSettings({ language })
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await settle(page)
    expect.soft(await findAmounts(page, language, limitsIn[language]), `${scene}, ${language}`).toEqual([])
  }

  try {
    await fillAccount(ui)
    await bridge.app.changeSettings({ privacy: true, askOpenFromSats: 12_345 })
    await expect(ui.at('balance')).toHaveText(/••••/)
    await settle(page)
    await page.evaluate(() =>
      (globalThis as { drawnTexts?: Set<string> }).drawnTexts?.forEach((text, _, all) => all.delete(text)),
    )
    for (const [index, scene] of [...scenes, ...dialogs].entries()) {
      await scene.show(ui)
      for (const language of chooseLanguages(index)) await search(scene.name, language)
    }
  } finally {
    await app.close()
  }
}
