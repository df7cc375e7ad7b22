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

/** Imports of the D-Bus package that it never calls here. */
const unused = Object.fromEntries(
  ['event-stream', 'hexy', 'xml2js'].map((name) => [name, resolve(root, 'scripts/build/unused-package.mjs')]),
)

const nativeResizeObserver = {
  '@juggle/resize-observer': resolve(root, 'scripts/build/native-resize-observer.mjs'),
}

const inSrc = (path: string): string => resolve(root, 'src', path)
const firstViews = [inSrc('shell/AppFrame.vue'), inSrc('trading/TradeView.vue')]

export default defineConfig({
  // Everything that runs in Node: the Electron shell, the same app for a browser, and the practice exchange's worker. Built as it ships:
  // with its packages in it, beside it only what has native code. CommonJS, which every Electron and Node starts alike.
  main: {
    resolve: { alias: { ...alias, ...unused } },
    plugins: [inOneByte()],
    build: {
      outDir: 'out/main',
      sourcemap: 'hidden',
      // The oldest Node that a part of it runs on.
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
          // Names stay: a fault says where it was.
          minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
        },
      },
    },
  },
  // A sandboxed preload cannot load modules: one CommonJS file.
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
      preloadFirstViews([
        ...firstViews,
        resolve(root, 'common/texts/en.ts'),
        inSrc('submit/ConfirmDialog.vue'),
      ]),
      shippedParts(root, resolve(root, 'out/bom.cdx.json')),
    ],
    build: {
      outDir: resolve(root, 'out/renderer'),
      emptyOutDir: true,
      minify: true,
      sourcemap: 'hidden',
      modulePreload: { polyfill: false },
      // In kB: the licences of what is shipped are longer than a bundler takes for sensible, and are loaded when somebody reads them.
      chunkSizeWarningLimit: 1000,
      rollupOptions: {
        input: resolve(root, 'src/index.html'),
        // The page's policy forbids making code from text, which zod would try when its first schema is made: before any line of ours.
        output: {
          intro: 'globalThis.__zod_globalConfig ??= { jitless: true };',
          codeSplitting: inFewFiles(firstViews),
        },
      },
    },
  },
})
