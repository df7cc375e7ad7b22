import { defineConfig } from '@playwright/test'
import { findHeadlessBrowser } from './scripts/install/ensure-browser.mjs'
import { browserArgs } from './test/support/browser/browser-args'

const executablePath = findHeadlessBrowser()

/**
 * A file's suite is in its name: `*.desktop.spec.ts`, `*.screenshots.spec.ts`, `*.thorough.spec.ts`; any other `*.spec.ts` runs in a
 * browser.
 */
const desktop = '**/*.desktop.spec.ts'
const screenshots = '**/*.screenshots.spec.ts'
/** Long searches. `npm run test:thorough` runs them; the browser project has a small case of each. */
const thorough = '**/*.thorough.spec.ts'

const inBrowser = {
  viewport: { width: 1440, height: 900 },
  launchOptions: { ...(executablePath && { executablePath }), args: browserArgs },
}

export default defineConfig({
  testDir: 'test',
  // Limits find a test that hangs; a slow machine with three workers needs some of this.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  globalSetup: './test/support/browser/build-once.ts',
  // One more than the cores of a small machine: tests wait for the exchange's rate limit part of the time.
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
  projects: [
    {
      name: 'browser',
      testMatch: '**/*.spec.ts',
      testIgnore: [desktop, screenshots, thorough],
      outputDir: 'test-results/browser',
      use: inBrowser,
    },
    // Needs Electron and a desktop session: scripts/test-desktop.mjs provides both.
    {
      name: 'desktop',
      testMatch: desktop,
      outputDir: 'test-results/desktop',
      // Only on Linux does each worker have a desktop session of its own, with clipboard, focus and keychain.
      workers: process.platform === 'linux' ? 2 : 1,
    },
    {
      name: 'screenshots',
      testMatch: screenshots,
      outputDir: 'test-results/screenshots',
      use: inBrowser,
      workers: 1,
    },
    { name: 'thorough', testMatch: thorough, outputDir: 'test-results/thorough', use: inBrowser },
  ],
})
