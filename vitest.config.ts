import { accessSync, constants } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'
import { shippedParts } from './scripts/shipped.mjs'

const inFolders = (...folders: string[]) => folders.map((folder) => `test/**/${folder}/**/*.test.ts`)

/** Folders whose tests start a practice exchange or processes, attack, wait for a wire or derive keys at full cost. */
const slow = inFolders(
  'attacks',
  'exchange-contract',
  'fuzz',
  'over-practice',
  'over-wire',
  'processes',
  'deriving-keys',
)
/** Folders whose tests run parts of the window, with a document. */
const window = inFolders('components', 'stores')

/** Databases in memory are as real as on a disk, and need not wait for it. */
function inMemory(): string {
  try {
    accessSync('/dev/shm', constants.W_OK)
    return '/dev/shm'
  } catch {
    return tmpdir()
  }
}

export default defineConfig({
  plugins: [vue(), shippedParts(import.meta.dirname)],
  resolve: { alias: { '@common': fileURLToPath(new URL('./common', import.meta.url)) } },
  test: {
    globalSetup: ['test/support/print-seed.ts'],
    setupFiles: ['test/support/seed-properties.ts'],
    // As for Playwright; the reporter names them.
    retry: process.env['CI'] ? 1 : 0,
    projects: [
      // One set of modules for all files of a worker: loading them again for each takes longer than the tests.
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['test/**/*.test.ts'],
          exclude: [...slow, ...window],
          isolate: false,
          env: { TMPDIR: inMemory() },
        },
      },
      {
        extends: true,
        test: {
          name: 'window',
          include: window,
          isolate: false,
          setupFiles: ['test/support/speak-english.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: slow,
          globalSetup: ['test/support/have-published-clients.ts'],
          // Whoever hangs is found all the same, and a busy machine is not taken for that.
          testTimeout: 20_000,
          // Notes for `npm run coverage` what every case asks of the exchange.
          setupFiles: process.env['SATCHEL_CALLS'] === undefined ? [] : ['test/support/record-calls.ts'],
        },
      },
    ],
  },
})
