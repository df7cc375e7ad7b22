import { test as plainTest } from '@playwright/test'
import { startSession } from '../../../scripts/electron/desktop-session.mjs'

export { expect } from '@playwright/test'

const endings: (() => Promise<unknown>)[] = []

/** Also runs if the resource has already ended. */
export const endAfterTest = (end: () => Promise<unknown>): void => void endings.push(end)

export const test = plainTest.extend<{ leavesNothing: void }, { session: void }>({
  session: [
    async ({}, use) => {
      const { env, stop } = await startSession()
      for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
      Object.assign(process.env, env)
      await use()
      stop()
    },
    { scope: 'worker', auto: true },
  ],
  leavesNothing: [
    async ({}, use) => {
      await use()
      for (const end of endings.splice(0)) await end()
    },
    { auto: true },
  ],
})
