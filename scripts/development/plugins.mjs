import { join } from 'node:path'

/** As the build's first line does: the page's policy forbids making code from text, which zod would try. */
const setup = 'globalThis.__zod_globalConfig ??= { jitless: true };'

/** Loads a script before the page's own. @returns {import('vite').Plugin} */
export const pageSetup = () => ({
  name: 'page-setup',
  configureServer: ({ middlewares }) => {
    middlewares.use('/page-setup.js', (_request, response) => {
      response.setHeader('content-type', 'text/javascript')
      response.end(setup)
    })
  },
  transformIndexHtml: () => [{ tag: 'script', attrs: { src: '/page-setup.js' }, injectTo: 'head-prepend' }],
})

/**
 * Replaces the shell's mode by the one of development. Only the configuration of `npm run dev` has this plugin.
 * @param {string} root of the project
 * @returns {import('vite').Plugin}
 */
export const developmentShell = (root) => ({
  name: 'development-shell',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === './shell-mode' && importer?.startsWith(join(root, 'electron', 'main'))
      ? join(root, 'electron', 'development', 'shell-mode.ts')
      : null,
})

/**
 * Serves the project's `resources`, which are outside Vite's root. In development Vue and index.html refer to them as /resources.
 * @param {string} root of the project
 * @returns {import('vite').Plugin}
 */
export const serveResources = (root) => ({
  name: 'serve-resources',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (request.url?.startsWith('/resources/')) request.url = `/@fs${join('/', root)}${request.url}`
      next()
    })
  },
})
