import type { Page } from '@playwright/test'

interface Appearance {
  readonly name: string
  readonly colorScheme: 'dark' | 'light'
  readonly size: { readonly width: number; readonly height: number }
}

const sizes = [
  { name: '1440 x 900', size: { width: 1440, height: 900 } },
  { name: '1024 x 700', size: { width: 1024, height: 700 } },
  { name: '200 %', size: { width: 720, height: 450 } },
] as const

export const allAppearances: readonly Appearance[] = (['dark', 'light'] as const).flatMap((colorScheme) =>
  sizes.map(({ name, size }) => ({ name: `${colorScheme}, ${name}`, colorScheme, size })),
)

/** Layout doesn't depend on the theme, nor contrast on the size. */
export const appearances = allAppearances.filter(({ name }) =>
  ['dark, 1440 x 900', 'dark, 200 %', 'light, 1024 x 700'].includes(name),
)

export async function applyAppearance(page: Page, { colorScheme, size }: Appearance): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize(size)
}
