import type { Page } from '@playwright/test'

/** `data-may-cut` permits truncation; the title has the full text. */
export const findCutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const near = 1
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const element = node.parentElement
      if (text === '' || !element?.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true })) continue
      if (element.closest('script, style, .visually-hidden, .skips, [data-may-cut]')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { left, right, top, bottom, width } = range.getBoundingClientRect()
      if (width === 0) continue
      // The next cell covers it.
      const cell = element.closest('th, td, [role="columnheader"], [role="cell"]')?.getBoundingClientRect()
      if (cell && (left < cell.left - near || right > cell.right + near)) found.add(text)
      let canScroll = false
      for (let up: Element | null = element; up && !canScroll; up = up.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(up)
        const box = up.getBoundingClientRect()
        canScroll = [overflowX, overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll')
        if (canScroll && overflowX === 'hidden' && (left < box.left - near || right > box.right + near))
          found.add(text)
        if (canScroll) break
        const hidesX = overflowX === 'hidden' || overflowX === 'clip'
        const hidesY = overflowY === 'hidden' || overflowY === 'clip'
        if (hidesX && (left < box.left - near || right > box.right + near)) found.add(text)
        if (hidesY && (top < box.top - near || bottom > box.bottom + near)) found.add(text)
      }
      if (!canScroll && (left < -near || right > innerWidth + near)) found.add(text)
    }
    const pen = document.createElement('canvas').getContext('2d')
    for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
      if (!pen || !field.checkVisibility()) continue
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      pen.font = font
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      if (pen.measureText(field.placeholder).width > room + near) found.add(field.placeholder)
    }
    return [...found]
  })
