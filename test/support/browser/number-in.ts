import { expect, type Locator } from '@playwright/test'

/** Waits for a figure: most arrive after their label. */
export async function numberIn(element: Locator, attribute?: string): Promise<number> {
  const first = element.first()
  if (attribute) await expect(first).toHaveAttribute(attribute, /\d/)
  else await expect(first).toHaveText(/\d/)
  const shown = attribute ? ((await first.getAttribute(attribute)) ?? '') : await first.innerText()
  const found = /[−-]?\d[\d,]*(\.\d+)?/.exec(shown)?.[0]
  return Number(found?.replaceAll(',', '').replace('−', '-') ?? Number.NaN)
}
