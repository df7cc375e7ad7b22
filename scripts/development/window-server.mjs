import { realpathSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { dirname, join, sep } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { createServer } from 'vite'
import { shippedParts } from '../build/shipped.mjs'
import { pageSetup, serveResources } from './plugins.mjs'

/**
 * Serves the window's sources with hot module replacement.
 * @param {string} root
 */
export async function serveWindowSources(root) {
  // Vite's own server exits when stdin closes.
  const http = createHttpServer()
  await new Promise((resolve) => http.listen(0, '127.0.0.1', () => resolve(undefined)))
  const address = http.address()
  if (typeof address !== 'object' || address === null) throw new Error('The window has no address.')
  const { port } = address
  const vite = await createServer({
    configFile: false,
    root: join(root, 'src'),
    cacheDir: join(root, 'node_modules', '.cache', 'vite-dev'),
    logLevel: 'warn',
    clearScreen: false,
    resolve: { alias: { '@common': join(root, 'common') } },
    plugins: [vue(), shippedParts(root), pageSetup(), serveResources(root)],
    optimizeDeps: { entries: ['index.html', '**/*.vue'] },
    server: {
      middlewareMode: true,
      hmr: { server: http },
      fs: { allow: [root, dirname(realpathSync(join(root, 'node_modules', 'vue')))] },
    },
  })
  http.on('request', vite.middlewares)
  return {
    url: `http://127.0.0.1:${port}`,
    /**
     * Opens Vite's update socket.
     * @param {import('node:http').IncomingMessage} request @param {import('node:stream').Duplex} socket @param {Buffer} head
     */
    upgrade: (request, socket, head) => void http.emit('upgrade', request, socket, head),
    /**
     * Calls the listener on each change of a file.
     * @param {readonly string[]} folders @param {() => void} listener
     */
    onEdit(folders, listener) {
      const paths = folders.map((folder) => join(root, folder))
      vite.watcher.add(paths)
      vite.watcher.on('all', (event, path) => {
        if (!event.endsWith('Dir') && paths.some((folder) => path.startsWith(folder + sep))) listener()
      })
    },
    async close() {
      await vite.close()
      http.closeAllConnections()
      http.close()
    },
  }
}
