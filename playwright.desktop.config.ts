import { defineConfig } from '@playwright/test'

/** The suite that needs an Electron binary: `npm run test:desktop`. */
export default defineConfig({
  testDir: 'test/desktop',
  outputDir: 'test-results/desktop',
  timeout: 120_000,
  expect: { timeout: 15_000 },
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: 'list',
})
