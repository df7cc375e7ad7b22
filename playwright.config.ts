import { defineConfig } from '@playwright/test'
import { findBrowser } from './scripts/ensure-browser.mjs'
import { browserArgs } from './test/support/browser-args'

const executablePath = findBrowser()

export default defineConfig({
  testDir: 'test',
  testMatch: ['{e2e,attacks}/**/*.spec.ts'],
  outputDir: 'test-results',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // Each test starts its own app; two cores carry one at a time.
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  // A machine busy with something else is no defect; `npm test` names what passed only then.
  retries: process.env['CI'] ? 1 : 0,
  reporter: 'list',
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: browserArgs,
    },
  },
})
