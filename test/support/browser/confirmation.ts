import { expect } from '@playwright/test'
import type { Hands } from './hands'

/** Waits until the confirmation takes keys: for 250 ms they are ignored. Ordinary orders and closes focus the accept button. */
export async function expectConfirmation(
  hands: Hands,
  focused: 'confirm-accept' | 'confirm-cancel' = 'confirm-accept',
): Promise<void> {
  await hands.expectFocusOn(focused)
  await expect(hands.at('confirm-dialog')).toHaveAttribute('data-takes-keys', 'true')
}

/** Accepts an ordinary order or a close by Enter. */
export async function acceptByEnter(hands: Hands): Promise<void> {
  await expectConfirmation(hands)
  await hands.press('Enter')
}

/** Accepts a confirmation that keeps Cancel focused, by Tab and Enter. */
export async function acceptByTab(hands: Hands): Promise<void> {
  await expectConfirmation(hands, 'confirm-cancel')
  await hands.tabTo('confirm-accept', { most: 6 })
  await hands.press('Enter')
}
