import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'

/** Folders whose tests start a practice exchange or processes, wait for a wire or derive keys at full cost; everything else is fast. */
const slow = ['exchange-contract', 'fuzz', 'over-practice', 'over-wire', 'processes', 'deriving-keys'].map(
  (folder) => `test/**/${folder}/**/*.test.ts`,
)

export default defineConfig({
  plugins: [vue()],
  resolve: { alias: { '@common': fileURLToPath(new URL('./common', import.meta.url)) } },
  test: {
    globalSetup: ['test/support/print-seed.ts'],
    setupFiles: ['test/support/seed-properties.ts'],
    projects: [
      // One set of modules for all files of a worker: loading them again for each takes longer than the tests.
      {
        extends: true,
        test: { name: 'fast', include: ['test/**/*.test.ts'], exclude: slow, isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: slow,
          // Whoever hangs is found all the same, and a busy machine is not taken for that.
          testTimeout: 20_000,
          // Notes for `npm run coverage` what every case asks of the exchange.
          setupFiles: process.env['SATCHEL_CALLS'] === undefined ? [] : ['test/support/record-calls.ts'],
        },
      },
    ],
  },
})
