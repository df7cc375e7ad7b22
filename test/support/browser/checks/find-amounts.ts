import type { Page } from '@playwright/test'

/** A group of an address may consist of digits. */
const publicPlaces = [
  'code.address',
  ...['candle-table', 'chart-legend', 'leaderboard', 'licences', 'log'].map(
    (testid) => `[data-testid="${testid}"]`,
  ),
]

/** Includes colors of hidden results. */
export const findAmounts = (
  page: Page,
  language: string,
  publicFigures: readonly string[],
): Promise<string[]> =>
  page.evaluate(
    ({ group, publicPlaces, publicFigures }) => {
      const dots = '••••'
      const attributes = ['title', 'aria-label', 'aria-description', 'aria-valuetext', 'placeholder', 'alt']
      const escaped = group === '.' ? '\\.' : ','
      const decimal = group === '.' ? ',' : '\\.'
      const figure = new RegExp(
        `(?<![\\p{L}\\d:.,/_…-])(?:\\d{1,3}(?:${escaped}\\d{3})+|\\d+)(?:${decimal}\\d+)?(?![\\p{L}\\d:/_…]|[.,]\\d|\\s?%)`,
        'gu',
      )
      const isAmount = (written: string): boolean => {
        const [whole = '', fraction = ''] = written.split(group === '.' ? ',' : '.')
        const value = Number(whole.replaceAll(group, ''))
        // Prices have one decimal, strikes and axes round steps.
        if (fraction.length === 1 && value >= 20_000 && value <= 200_000) return false
        if (fraction === '' && value >= 20_000 && value <= 200_000 && value % 100 === 0) return false
        if (fraction === '' && whole.length === 4 && value > 1900 && value < 2100) return false
        if (fraction.length >= 5) return true
        return value >= 100
      }
      const found = new Set<string>()
      const check = (text: string | null, where: string): void => {
        if (!text) return
        const rest = publicFigures.reduce((remaining, each) => remaining.replaceAll(each, ''), text)
        for (const [written] of rest.matchAll(figure))
          if (isAmount(written)) found.add(`${written} in ${where}: ${text.trim().slice(0, 120)}`)
      }
      const isPublic = (element: Element): boolean => element.closest(publicPlaces.join(',')) !== null
      const nameOf = (element: Element): string =>
        element.closest('[data-testid]')?.getAttribute('data-testid') ?? element.tagName.toLowerCase()
      check(document.title, 'document title')
      for (const element of document.body.querySelectorAll('*')) {
        if (isPublic(element) || element.matches('script, style')) continue
        for (const attribute of attributes)
          check(element.getAttribute(attribute), `${attribute} of ${nameOf(element)}`)
        if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)
          if (element !== document.activeElement && element.type !== 'range')
            check(element.value, `value of ${nameOf(element)}`)
        const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
        check(own.map((node) => node.textContent).join(''), nameOf(element))
        const isResult =
          element.matches('.gain, .loss') && !element.closest('[data-testid="withdraw-outcome"]')
        if (isResult && element.textContent.includes(dots)) found.add(`color of ${nameOf(element)}`)
      }
      const { drawnTexts } = globalThis as { drawnTexts?: Set<string> }
      for (const text of drawnTexts ?? []) check(text, 'canvas')
      return [...found]
    },
    { group: language === 'en' ? ',' : '.', publicPlaces, publicFigures: [...publicFigures] },
  )

export function recordDrawnTexts(): void {
  const drawn = ((globalThis as { drawnTexts?: Set<string> }).drawnTexts = new Set<string>())
  const { prototype } = CanvasRenderingContext2D
  for (const name of ['fillText', 'strokeText'] as const) {
    const draw = Reflect.get(prototype, name) as (
      this: CanvasRenderingContext2D,
      ...entered: unknown[]
    ) => void
    prototype[name] = function (this: CanvasRenderingContext2D, text, ...rest) {
      drawn.add(text)
      draw.call(this, text, ...rest)
    }
  }
}
