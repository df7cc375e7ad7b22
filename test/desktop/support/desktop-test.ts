import { test as plainTest } from '@playwright/test'

export { expect } from '@playwright/test'

const endings: (() => Promise<unknown>)[] = []

/** Whatever is started says how it is ended. It is also asked to when it has ended by itself. */
export const endAfterTest = (end: () => Promise<unknown>): void => void endings.push(end)

/** One that leaves nothing of what it started. A hook of a support module would be that of the spec file alone which loads it first. */
export const test = plainTest.extend<{ leavesNothing: void }>({
  leavesNothing: [
    async ({}, use) => {
      await use()
      for (const end of endings.splice(0)) await end()
    },
    { auto: true },
  ],
})
