import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Fails where axe finds something serious or critical in what the window shows now. Its newer mode would open a page
 * of its own, whose end now and then moves the focus in ours; what it adds is for frames of other origins, of which there are none.
 * @param rules those of axe that are looked at; all where it is left out
 */
export async function expectNoSeriousAxe(page: Page, rules?: readonly string[]): Promise<void> {
  await settle(page)
  // Reporting passed rules takes longer than finding violations.
  const checker = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  if (rules) checker.withRules([...rules])
  const { violations } = await checker.analyze()
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary ?? ''}`),
    }))
  expect(serious).toEqual([])
}

/** Waits for two frames and the end of animations: half-faded text has less contrast, and tables draw their rows a frame later. */
export const settle = (page: Page): Promise<void> => page.evaluate(comeToRest)

async function comeToRest(): Promise<void> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
