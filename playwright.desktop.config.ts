import { defineConfig } from '@playwright/test'

/** The suite that needs an Electron binary: `npm run test:desktop`. */
export default defineConfig({
  testDir: 'test/desktop',
  outputDir: 'test-results/desktop',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  // A machine busy with something else is no defect; `npm test` names what passed only then.
  retries: process.env['CI'] ? 1 : 0,
  reporter: 'list',
})
