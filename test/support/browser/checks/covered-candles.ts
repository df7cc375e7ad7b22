import type { Locator } from '@playwright/test'

/** Texts over candles, except price lines. */
export const coveredCandles = (chart: Locator): Promise<string[]> =>
  chart.evaluate((chart) => {
    const canvas = chart.querySelector('canvas')
    if (!canvas) throw new Error('no canvas')
    const box = canvas.getBoundingClientRect()
    const scale = canvas.width / box.width
    const hasCandle = (left: number, top: number, width: number, height: number): boolean => {
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no pixels')
      const { data } = context.getImageData(left * scale, top * scale, width * scale, height * scale)
      for (let index = 0; index < data.length; index += 4) {
        const [red = 0, green = 0, blue = 0, alpha = 0] = data.slice(index, index + 4)
        if (alpha > 200 && Math.max(red, green, blue) - Math.min(red, green, blue) > 60) return true
      }
      return false
    }
    if (!hasCandle(0, 0, box.width, box.height)) throw new Error('no candle')
    const newest = [...chart.querySelectorAll('[data-testid="newest-candle"] .candles i')]
    const isOverNewest = ({ left, right, top, bottom }: DOMRect): boolean =>
      newest.some((part) => {
        const candle = part.getBoundingClientRect()
        return candle.left < right && candle.right > left && candle.top < bottom && candle.bottom > top
      })
    const over = chart.querySelectorAll('.tag, .legend, .corner, .mark > span, .volume-top')
    return [...over].flatMap((element) => {
      const place = element.getBoundingClientRect()
      const { left, top, width, height } = place
      const isCovering =
        width > 0 && (hasCandle(left - box.left, top - box.top, width, height) || isOverNewest(place))
      return isCovering ? [element.textContent] : []
    })
  })
