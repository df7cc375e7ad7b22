import type { Page } from '@playwright/test'

/**
 * Finds controls that are covered or can't be scrolled into view. Only scripts can scroll areas with hidden overflow.
 */
export const findCutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const near = 2
    const dialog = document.querySelector('[role="dialog"][aria-modal="true"]')
    const controls = [
      ...(dialog ?? document).querySelectorAll<HTMLElement>(
        'button, input, textarea, select, a[href], label',
      ),
    ]
    const isHeld = (element: Element): boolean =>
      !['auto', 'scroll'].includes(getComputedStyle(element).overflowY) &&
      !['auto', 'scroll'].includes(getComputedStyle(element).overflowX)

    function whatIsWrong(control: HTMLElement): string | null {
      control.scrollIntoView({ block: 'center', inline: 'center' })
      const scrolledByForce: Element[] = []
      for (let up = control.parentElement; up; up = up.parentElement) {
        if (isHeld(up) && (up.scrollTop !== 0 || up.scrollLeft !== 0)) {
          up.scrollTo(0, 0)
          scrolledByForce.push(up)
        }
      }
      const { left, right, top, bottom } = control.getBoundingClientRect()
      if (left < -near || top < -near || right > innerWidth + near || bottom > innerHeight + near)
        return 'outside'
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      if (hit && (control.contains(hit) || hit.contains(control))) return null
      return `under ${hit?.tagName ?? 'nothing'} ${hit?.className.toString() ?? ''}`
    }

    return controls
      .filter((control) => {
        const { width, height } = control.getBoundingClientRect()
        // Hidden: a radio button, an unfocused skip link.
        const isHidden = control.closest('.visually-hidden, .skips') !== null
        return !isHidden && width > 1 && height > 1 && control.checkVisibility({ visibilityProperty: true })
      })
      .flatMap((control) => {
        const wrong = whatIsWrong(control)
        return wrong === null
          ? []
          : [`${control.dataset['testid'] ?? control.outerHTML.slice(0, 120)}: ${wrong}`]
      })
  })
