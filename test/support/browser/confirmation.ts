import { expect } from '@playwright/test'
import type { Hands } from './hands'

/** The confirmation ignores keys for 250 ms. */
export async function expectConfirmation(
  hands: Hands,
  focused: 'confirm-accept' | 'confirm-cancel' = 'confirm-accept',
): Promise<void> {
  await hands.expectFocusOn(focused)
  await expect(hands.at('confirm-dialog')).toHaveAttribute('data-takes-keys', 'true')
}

export async function acceptByEnter(hands: Hands): Promise<void> {
  await expectConfirmation(hands)
  await hands.press('Enter')
}

export async function acceptByTab(hands: Hands): Promise<void> {
  await expectConfirmation(hands, 'confirm-cancel')
  await hands.tabTo('confirm-accept', { most: 6 })
  await hands.press('Enter')
}
