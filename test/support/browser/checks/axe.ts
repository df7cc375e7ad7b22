import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Injects the script once per page, because injection takes longer than a check. */
export async function expectNoAxeFindings(
  page: Page,
  rules?: readonly string[],
  { ignored = [] }: { ignored?: readonly string[] } = {},
): Promise<void> {
  await settle(page)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const options: RunOptions = {
    resultTypes: ['violations'],
    rules: {
      'label-content-name-mismatch': { enabled: true },
      ...Object.fromEntries(ignored.map((rule) => [rule, { enabled: false }])),
    },
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  }
  const found = await page.evaluate(async (input) => {
    const { axe } = globalThis as unknown as {
      axe: { run: (root: Document, options: RunOptions) => Promise<AxeResults> }
    }
    const { violations } = await axe.run(document, input)
    return violations
      .filter(({ impact }) => impact !== 'minor')
      .map(({ id, help, nodes }) => ({
        id,
        help,
        where: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary ?? ''}`),
      }))
  }, options)
  expect(found).toEqual([])
}

/** Half-faded text has less contrast, and tables render rows a frame later. */
export const settle = (page: Page): Promise<void> => page.evaluate(finishAnimations)

async function finishAnimations(): Promise<void> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
