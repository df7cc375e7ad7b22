import { expect, type Locator, type Page } from '@playwright/test'

/** Uses only keyboard, mouse and focus, as a user does. */
export interface PageObject {
  readonly page: Page
  at(testid: string): Locator
  press(...keys: readonly string[]): Promise<void>
  type(text: string): Promise<void>
  /** Fails if the target is covered or moving. */
  click(target: Locator | string): Promise<void>
  /** Types over the field's content. Fails if the field loses focus. */
  write(field: Locator | string, text: string): Promise<void>
  paste(field: Locator | string, text: string): Promise<void>
  /** The field must have focus. */
  overwrite(field: Locator | string, text: string): Promise<void>
  /** Waits for the target. Fails after `most` tabs. */
  tabTo(target: Locator | string, options?: TabOptions): Promise<void>
  /** Returns the number of stops; fails if one is outside. */
  tabAround(inside: Locator | string): Promise<number>
  expectFocusOn(target: Locator | string): Promise<void>
}

export interface TabOptions {
  readonly maxSteps?: number
  readonly back?: boolean
}

const maxStops = 60

export function createPageObject(page: Page): PageObject {
  const find = (target: Locator | string): Locator =>
    typeof target === 'string' ? page.getByTestId(target) : target
  const type = (text: string): Promise<void> => page.keyboard.type(text)

  async function press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await page.keyboard.press(key)
  }

  async function overwrite(field: Locator | string, text: string): Promise<void> {
    await expect(find(field)).toBeFocused()
    await press('ControlOrMeta+A')
    if (text === '') await press('Delete')
    else await type(text)
    await expect(find(field)).toBeFocused()
  }

  return {
    page,
    at: (testid) => page.getByTestId(testid),
    press,
    type,
    click: (target) => find(target).click(),
    overwrite,
    async write(field, text) {
      await find(field).click()
      await overwrite(field, text)
    },
    async paste(field, text) {
      await find(field).click()
      await press('ControlOrMeta+A')
      await page.keyboard.insertText(text)
    },
    async tabTo(target, { maxSteps: max = 25, back = false } = {}) {
      await expect(find(target).first()).toBeEnabled()
      const passed: string[] = []
      for (let tabs = 0; tabs <= max; tabs += 1) {
        if (await hasFocus(find(target))) return
        if (tabs === max) break
        await press(back ? 'Shift+Tab' : 'Tab')
        passed.push(await readFocusName(page))
      }
      throw new Error(`${String(find(target))} is more than ${max} tabs away:\n${passed.join('\n')}`)
    },
    async tabAround(inside) {
      await page.evaluate(() => {
        ;(globalThis as { tabbedFrom?: Element | null }).tabbedFrom = document.activeElement
      })
      for (let stops = 1; stops <= maxStops; stops += 1) {
        await press('Tab')
        await expect(find(inside).locator(':focus'), `after ${stops} tabs`).toHaveCount(1)
        const isBack = await page.evaluate(
          () => (globalThis as { tabbedFrom?: Element | null }).tabbedFrom === document.activeElement,
        )
        if (isBack) return stops
      }
      throw new Error(`Not back after ${maxStops} tabs.`)
    },
    expectFocusOn: (target) => expect(find(target)).toBeFocused(),
  }
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))

const readFocusName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document
    if (!activeElement) return 'nothing'
    const name = activeElement.getAttribute('data-testid') ?? activeElement.textContent?.trim().slice(0, 40)
    return `${activeElement.tagName.toLowerCase()} ${name ?? ''}`
  })
