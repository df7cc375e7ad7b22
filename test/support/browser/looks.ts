import type { Page } from '@playwright/test'

interface Look {
  readonly name: string
  readonly colorScheme: 'dark' | 'light'
  readonly size: { readonly width: number; readonly height: number }
}

/** The themes and sizes that each walk is walked in. */
export const looks: readonly Look[] = [
  { name: 'dark, 1440 x 900', colorScheme: 'dark', size: { width: 1440, height: 900 } },
  { name: 'dark, 200 %', colorScheme: 'dark', size: { width: 720, height: 450 } },
  { name: 'light, 1024 x 700', colorScheme: 'light', size: { width: 1024, height: 700 } },
]

export async function wear(page: Page, { colorScheme, size }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize(size)
}
