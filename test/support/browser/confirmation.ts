import { expect } from '@playwright/test'
import type { PageObject } from './page-objects'

/** The confirmation ignores keys for 250 ms. */
export async function expectConfirmation(
  ui: PageObject,
  focused: 'confirm-accept' | 'confirm-cancel' = 'confirm-accept',
): Promise<void> {
  await ui.expectFocusOn(focused)
  await expect(ui.at('confirm-dialog')).toHaveAttribute('data-takes-keys', 'true')
}

export async function acceptByEnter(ui: PageObject): Promise<void> {
  await expectConfirmation(ui)
  await ui.press('Enter')
}

export async function acceptByTab(ui: PageObject): Promise<void> {
  await expectConfirmation(ui, 'confirm-cancel')
  await ui.tabTo('confirm-accept', { maxSteps: 6 })
  await ui.press('Enter')
}
