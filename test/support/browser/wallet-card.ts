import type { PageObject } from './page-objects'

export async function showWalletCard(ui: PageObject, card: 'deposit' | 'send'): Promise<void> {
  const choice = ui.at(`wallet-card-${card}`)
  await choice.waitFor({ state: 'attached' })
  if (await choice.isVisible()) await ui.click(choice)
}
