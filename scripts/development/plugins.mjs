import { join } from 'node:path'

const setup = 'globalThis.__zod_globalConfig ??= { jitless: true };'

/** Loads a script first. @returns {import('vite').Plugin} */
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
 * Replaces `shell-mode`, only in `npm run dev`.
 * @param {string} root
 * @returns {import('vite').Plugin}
 */
export const developmentShell = (root) => ({
  name: 'development-shell',
  enforce: 'pre',
  resolveId: (source, importer) =>
    /^\.\.?\/shell-mode$/.test(source) && importer?.startsWith(join(root, 'electron', 'main'))
      ? join(root, 'electron', 'development', 'shell-mode.ts')
      : null,
})

/**
 * Serves /resources, which is outside Vite's root.
 * @param {string} root
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
