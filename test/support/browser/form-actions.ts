import type { PageObject } from './page-objects'

export async function enterNewPassphrase(ui: PageObject, passphrase: string): Promise<void> {
  await ui.write('vault-passphrase', passphrase)
  await ui.write('vault-passphrase-again', passphrase)
  await ui.press('Enter')
}

export async function typeInPalette(ui: PageObject, text: string): Promise<void> {
  await ui.press('ControlOrMeta+K')
  await ui.expectFocusOn('palette-search')
  await ui.type(text)
}
