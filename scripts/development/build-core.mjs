/**
 * Builds the core for Node with source maps, in its own process: a build next to the Vite server may hang.
 * usage: node scripts/development/build-core.mjs ROOT OUT_DIR
 */
import { join } from 'node:path'
import { build } from 'vite'

const [root = '', outDir = ''] = process.argv.slice(2)
// The pipe closes with its parent.
process.stdin.on('end', () => process.exit(1)).resume()

await build({
  configFile: false,
  root,
  logLevel: 'error',
  clearScreen: false,
  resolve: { alias: { '@common': join(root, 'common') } },
  build: {
    ssr: true,
    outDir,
    emptyOutDir: false,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rollupOptions: {
      input: {
        core: join(root, 'electron/development/core.ts'),
        server: join(root, 'electron/development/server.ts'),
        'practice-worker': join(root, 'electron/practice/start/worker.ts'),
      },
      output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunks/[name].mjs' },
    },
  },
})
process.exit(0)
