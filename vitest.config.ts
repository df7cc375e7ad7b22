import { accessSync, constants } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'
import { shippedParts } from './scripts/build/shipped.mjs'

/**
 * Tests that start a practice exchange or a process, derive keys, or run the app for days or on damaged
 * files.
 */
const integration = 'test/**/*.integration.test.ts'
/** Tests that mount parts of the window and need a document. */
const window = 'test/**/*.window.test.ts'
/** Random inputs, compared with a model, a second formula or the practice exchange. */
const property = 'test/**/*.property.test.ts'
/** Long searches. `npm run test:thorough` runs them; `npm test` has a small case of each. */
const thorough = 'test/**/*.thorough.test.ts'

/** Databases in memory are as real as on a disk, and need not wait for it. */
function inMemory(): string {
  try {
    accessSync('/dev/shm', constants.W_OK)
    return '/dev/shm'
  } catch {
    return tmpdir()
  }
}

const withoutServers = {
  isolate: false,
  env: { TMPDIR: inMemory() },
  setupFiles: ['test/support/setup/wipe-secrets.ts'],
}

export default defineConfig({
  plugins: [vue(), shippedParts(import.meta.dirname)],
  resolve: { alias: { '@common': fileURLToPath(new URL('./common', import.meta.url)) } },
  test: {
    globalSetup: ['test/support/setup/print-seed.ts'],
    setupFiles: ['test/support/setup/seed-properties.ts', 'test/support/setup/wait-longer.ts'],
    // Finds a test that hangs, and leaves time on a busy machine.
    testTimeout: 60_000,
    expect: { poll: { timeout: 30_000, interval: 5 } },
    // By default Vitest leaves one core free, which halves the speed on two cores.
    maxWorkers: '100%',
    coverage: {
      provider: 'v8',
      include: ['common/domain/**/*.ts', 'electron/core/usecases/**/*.ts'],
      reporter: ['text', 'html', 'json-summary'],
      // Amounts are computed in the first, and writes are sent in the second.
      thresholds: {
        'common/domain/**': { branches: 95 },
        'electron/core/usecases/**': { branches: 95 },
      },
    },
    projects: [
      // The files of a worker share its modules: loading them again for each file takes longer than the tests.
      {
        extends: true,
        test: {
          ...withoutServers,
          name: 'fast',
          include: ['test/**/*.test.ts'],
          exclude: [integration, window, property, thorough, '**/node_modules/**'],
        },
      },
      { extends: true, test: { ...withoutServers, name: 'property', include: [property] } },
      {
        extends: true,
        test: {
          name: 'window',
          environment: 'happy-dom',
          include: [window],
          isolate: false,
          setupFiles: [
            'test/support/setup/set-english.ts',
            'test/support/setup/clear-timers.ts',
            'test/support/setup/stub-canvas.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: [integration],
          // One more than the cores: these tests wait for other processes a third of the time.
          maxWorkers: availableParallelism() + 1,
          // Projects with different numbers of workers can't run at the same time.
          sequence: { groupOrder: 1 },
          globalSetup: [
            'test/support/setup/have-published-clients.ts',
            'test/support/setup/bundle-folder.ts',
          ],
          isolate: false,
          // Notes for `npm run api-coverage` what every case asks of the exchange.
          setupFiles:
            process.env['SATCHEL_CALLS'] === undefined ? [] : ['test/support/setup/record-calls.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'thorough',
          include: [thorough],
          globalSetup: ['test/support/setup/bundle-folder.ts'],
          testTimeout: 600_000,
        },
      },
    ],
  },
})
