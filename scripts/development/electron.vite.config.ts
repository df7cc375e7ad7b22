import { resolve } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import packageJson from '../../package.json' with { type: 'json' }
import { shippedParts } from '../build/shipped.mjs'
import { developmentShell, pageSetup, serveResources } from './plugins.mjs'

const root = resolve(import.meta.dirname, '..', '..')
const outDir = resolve(root, 'out-dev')
const alias = { '@common': resolve(root, 'common') }
const native = ['libsql', '@napi-rs/keyring']
const port = Number(process.env['SATCHEL_WINDOW_PORT'])

/** `npm run dev` in Electron: rebuilds main and preload into out-dev on change; Vite serves the window. */
export default defineConfig({
  main: {
    root,
    resolve: { alias },
    plugins: [developmentShell(root)],
    build: {
      outDir: resolve(outDir, 'main'),
      sourcemap: true,
      minify: false,
      watch: {},
      externalizeDeps: {
        exclude: Object.keys(packageJson.dependencies).filter((name) => !native.includes(name)),
      },
      rollupOptions: {
        input: {
          index: resolve(root, 'electron/main/index.ts'),
          'practice-worker': resolve(root, 'electron/practice/start/worker.ts'),
        },
        output: { format: 'cjs', entryFileNames: '[name].cjs', chunkFileNames: 'chunks/[name].cjs' },
      },
    },
  },
  preload: {
    root,
    build: {
      outDir: resolve(outDir, 'preload'),
      sourcemap: true,
      watch: {},
      rollupOptions: {
        input: { index: resolve(root, 'electron/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: resolve(root, 'src'),
    cacheDir: resolve(root, 'node_modules/.cache/vite-dev'),
    resolve: { alias },
    plugins: [vue(), shippedParts(root), pageSetup(), serveResources(root)],
    build: { rollupOptions: { input: resolve(root, 'src/index.html') } },
    optimizeDeps: { entries: ['index.html', '**/*.vue'] },
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      // The page's address, app://, has no port for the update socket.
      hmr: { host: '127.0.0.1', protocol: 'ws', clientPort: port },
      fs: { allow: [root] },
    },
  },
})
