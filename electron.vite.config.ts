import { resolve } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import { inFewFiles, preloadFirstViews } from './scripts/build/first-views.mjs'
import { inOneByte } from './scripts/build/one-byte.mjs'
import { shippedParts } from './scripts/build/shipped.mjs'
import packageJson from './package.json' with { type: 'json' }

const root = import.meta.dirname
const alias = { '@common': resolve(root, 'common') }

const native = ['libsql', '@napi-rs/keyring']
const bundled = Object.keys(packageJson.dependencies).filter((name) => !native.includes(name))

const unused = Object.fromEntries(
  ['event-stream', 'hexy', 'xml2js'].map((name) => [name, resolve(root, 'scripts/build/unused-package.mjs')]),
)

const nativeResizeObserver = {
  '@juggle/resize-observer': resolve(root, 'scripts/build/native-resize-observer.mjs'),
}

const inSrc = (path: string): string => resolve(root, 'src', path)
/** Loaded after the first frame. */
const startApp = inSrc('app/start-app.ts')
const firstViews = [inSrc('shell/AppFrame.vue'), inSrc('trading/TradeView.vue')]
const confirmation = inSrc('submit/ConfirmDialog.vue')
/** Parts of the trade view that it doesn't wait for. */
const tradeParts = [
  'shell/BannerStrip.vue',
  'trading/HeaderMore.vue',
  'trading/chart/AveragesMenu.vue',
  'futures/ticket/OrdersOnTheirWay.vue',
  'futures/ticket/TicketHolding.vue',
  'futures/ticket/TicketPresets.vue',
  'ui/table/ColumnChooser.vue',
].map(inSrc)
const chart = ['chart/PriceChart.vue', 'chart/FillMarkers.vue'].map(inSrc)

export default defineConfig({
  // Contains its packages, except native ones. Every Electron and Node starts CommonJS alike.
  main: {
    resolve: { alias: { ...alias, ...unused } },
    plugins: [inOneByte()],
    build: {
      outDir: 'out/main',
      sourcemap: 'hidden',
      target: 'node20',
      externalizeDeps: { exclude: bundled },
      rollupOptions: {
        input: {
          index: resolve(root, 'electron/main/index.ts'),
          headless: resolve(root, 'electron/headless/main.ts'),
          'practice-worker': resolve(root, 'electron/practice/start/worker.ts'),
        },
        output: {
          format: 'cjs',
          entryFileNames: '[name].cjs',
          chunkFileNames: 'chunks/[name]-[hash].cjs',
          // Names for stack traces.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  },
  // A sandboxed preload can't load modules.
  preload: {
    build: {
      outDir: 'out/preload',
      sourcemap: 'hidden',
      rollupOptions: {
        input: { index: resolve(root, 'electron/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'src'),
    resolve: { alias: { ...alias, ...nativeResizeObserver } },
    plugins: [
      vue(),
      preloadFirstViews({
        lazy: [startApp, ...firstViews, resolve(root, 'common/texts/en.ts'), confirmation],
        font: /inter-latin-wght-normal/,
      }),
      shippedParts(root, resolve(root, 'out/bom.cdx.json')),
    ],
    build: {
      outDir: resolve(root, 'out/renderer'),
      emptyOutDir: true,
      minify: true,
      sourcemap: 'hidden',
      modulePreload: { polyfill: false },
      // In kB; the license texts are long.
      chunkSizeWarningLimit: 1000,
      rollupOptions: {
        input: resolve(root, 'src/index.html'),
        // The content policy forbids the compiler that zod would try with its first schema.
        output: {
          intro: 'globalThis.__zod_globalConfig ??= { jitless: true };',
          codeSplitting: inFewFiles({
            app: startApp,
            views: firstViews,
            later: { confirmation: [confirmation], chart, 'trade-parts': tradeParts },
          }),
        },
      },
    },
  },
})
