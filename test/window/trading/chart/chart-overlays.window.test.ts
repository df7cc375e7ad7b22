import { describe, expect, test } from 'vitest'
import { de } from '@common/texts/de'
import { en } from '@common/texts/en'
import { es } from '@common/texts/es'
import { chartOverlays } from '../../../../src/trading/chart/chart-overlays'

const overlays = Object.values(chartOverlays)
const letters = overlays.map(({ key }) => key)

describe.each([en, de, es])('shortcut help of the chart', (texts) => {
  const keys = texts['key.chartTools'].split(', ')

  test('lists the key of each overlay, and no key twice', () => {
    expect(keys).toEqual(expect.arrayContaining(letters))
    const others = ['key.chartAlert', 'key.chartStretch', 'key.sides', 'key.table'] as const
    const all = [...keys, ...others.flatMap((key) => texts[key].toLowerCase().split(', '))]
    expect(all.filter((key, place) => all.indexOf(key) !== place)).toEqual([])
    expect(new Set(letters).size).toBe(letters.length)
  })

  test('names the effect of each key', () => {
    expect(texts['shortcut.chart.tools'].split(', ')).toHaveLength(keys.length)
  })

  test('and the title of each overlay name its key', () => {
    for (const { key, title } of overlays) expect(texts[title]).toContain(`(${key.toUpperCase()})`)
  })
})
