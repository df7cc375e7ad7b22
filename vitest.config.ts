import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [vue()],
  resolve: { alias: { '@common': fileURLToPath(new URL('./common', import.meta.url)) } },
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/e2e/**'],
    // Notes for `npm run coverage` what every test asks of the exchange.
    setupFiles: process.env['SATCHEL_CALLS'] === undefined ? [] : ['test/support/record-calls.ts'],
  },
})
