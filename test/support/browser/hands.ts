import { expect, type Locator, type Page } from '@playwright/test'

/** A person at the window: a keyboard, a mouse, and eyes for what has the focus. Nothing here reaches past what hands can do. */
export interface Hands {
  readonly page: Page
  at(testid: string): Locator
  /** Presses keys one after another, such as `Tab` or `Control+Shift+H`, in whatever has the focus. */
  press(...keys: readonly string[]): Promise<void>
  /** Types letter by letter into whatever has the focus. */
  type(text: string): Promise<void>
  /** Clicks the middle of what is seen; fails where something covers it or it does not hold still. */
  click(target: Locator | string): Promise<void>
  /** Clicks into a field, takes what is in it and types over it. Fails where the focus does not stay in the field. */
  write(field: Locator | string, text: string): Promise<void>
  /** Clicks into a field and replaces its text in one step, as a paste does. */
  paste(field: Locator | string, text: string): Promise<void>
  /** Types over what is in a field that has the focus already. */
  overwrite(field: Locator | string, text: string): Promise<void>
  /** Waits until the target is there, then tabs until it has the focus. Fails where that takes more than so many tabs. */
  tabTo(target: Locator | string, options?: TabOptions): Promise<void>
  /** Tabs once around from where the focus is. Returns how many stops there are; fails where one is outside. */
  tabAround(inside: Locator | string): Promise<number>
  expectFocusOn(target: Locator | string): Promise<void>
}

export interface TabOptions {
  readonly most?: number
  /** Shift+Tab. */
  readonly back?: boolean
}

const mostStops = 60

export function handsOn(page: Page): Hands {
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
    // Playwright moves the mouse there and presses it, once the element holds still and is what lies under that point.
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
    async tabTo(target, { most = 25, back = false } = {}) {
      await expect(find(target)).not.toHaveCount(0)
      const passed: string[] = []
      for (let tabs = 0; tabs <= most; tabs += 1) {
        if (await hasFocus(find(target))) return
        if (tabs === most) break
        await press(back ? 'Shift+Tab' : 'Tab')
        passed.push(await nameOfFocus(page))
      }
      throw new Error(`${String(find(target))} is more than ${most} tabs away:\n${passed.join('\n')}`)
    },
    async tabAround(inside) {
      await page.evaluate(() => {
        ;(globalThis as { tabbedFrom?: Element | null }).tabbedFrom = document.activeElement
      })
      for (let stops = 1; stops <= mostStops; stops += 1) {
        await press('Tab')
        await expect(find(inside).locator(':focus'), `after ${stops} tabs`).toHaveCount(1, { timeout: 1000 })
        const isBack = await page.evaluate(
          () => (globalThis as { tabbedFrom?: Element | null }).tabbedFrom === document.activeElement,
        )
        if (isBack) return stops
      }
      throw new Error(`Not back after ${mostStops} tabs.`)
    },
    expectFocusOn: (target) => expect(find(target)).toBeFocused(),
  }
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))

/** For whoever reads why a test failed. */
const nameOfFocus = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document
    if (!activeElement) return 'nothing'
    const name = activeElement.getAttribute('data-testid') ?? activeElement.textContent?.trim().slice(0, 40)
    return `${activeElement.tagName.toLowerCase()} ${name ?? ''}`
  })
