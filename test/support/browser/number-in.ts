import type { Locator } from '@playwright/test'

export async function numberIn(element: Locator, attribute?: string): Promise<number> {
  const first = element.first()
  const shown = attribute ? ((await first.getAttribute(attribute)) ?? '') : await first.innerText()
  const found = /[−-]?\d[\d,]*(\.\d+)?/.exec(shown)?.[0]
  return Number(found?.replaceAll(',', '').replace('−', '-') ?? Number.NaN)
}
