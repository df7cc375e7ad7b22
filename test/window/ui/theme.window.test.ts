import { describe, expect, test } from 'vitest'
import { naiveTheme } from '../../../src/ui/theme/naive-theme'
import { tokens } from '../../../src/ui/theme/tokens'

/** WCAG 2 contrast ratio. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe.each(['dark', 'light'] as const)('%s theme', (theme) => {
  const t = tokens[theme]
  const grounds = { surface0: t.surface0, surface1: t.surface1, surface2: t.surface2, field: t.field }
  const text = ['text', 'text2', 'text3', 'gain', 'loss', 'warning', 'accent', 'practice', 'testnet'] as const

  test.each(text)('renders %s readable on every background', (word) => {
    for (const [name, ground] of Object.entries(grounds))
      expect(contrast(t[word], ground), name).toBeGreaterThanOrEqual(4.5)
  })

  test('renders text on the primary button readable', () => {
    expect(contrast(t.onPrimary, t.primary)).toBeGreaterThanOrEqual(4.5)
  })

  test('separates panels from the background, and fields from panels', () => {
    expect(contrast(t.surface0, t.surface1)).toBeGreaterThan(1.06)
    expect(contrast(t.fieldLine, t.surface1)).toBeGreaterThan(theme === 'light' ? 3 : 1.3)
  })

  test('colors active switches like the primary button and separates inactive ones from the panel', () => {
    expect(naiveTheme(theme).Switch?.railColorActive).toBe(t.primary)
    expect(contrast(t.switchOff, t.surface1)).toBeGreaterThanOrEqual(3)
  })
})
