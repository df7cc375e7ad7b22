import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../..', import.meta.url))
const tests = process.env['SATCHEL_MUTATION_TESTS']?.split(',') ?? ['test/**']

export default defineConfig({
  root,
  resolve: { alias: { '@common': `${root}common` } },
  test: {
    setupFiles: ['test/support/setup/seed-properties.ts', 'test/support/setup/wait-longer.ts'],
    testTimeout: 60_000,
    include: tests.map((folder) => `${folder}/**/*.test.ts`),
    exclude: [
      ...(process.env['SATCHEL_MUTATION_SERVERS'] === undefined ? ['**/*.integration.test.ts'] : []),
      '**/*.{window,thorough}.test.ts',
      '**/node_modules/**',
    ],
  },
})
