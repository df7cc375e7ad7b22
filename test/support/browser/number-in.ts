import type { Locator } from '@playwright/test'

/** The first number that an element shows, in plain digits. NaN where there is none. */
export async function numberIn(element: Locator): Promise<number> {
  const found = /[−-]?\d[\d,]*(\.\d+)?/.exec(await element.first().innerText())?.[0]
  return Number(found?.replaceAll(',', '').replace('−', '-') ?? Number.NaN)
}
