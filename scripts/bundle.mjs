import { join, resolve } from 'node:path'
import { build } from 'vite'

const root = resolve(import.meta.dirname, '..')

/**
 * Bundles one TypeScript entry for Node, without packages.
 * @param {string} entry absolute path
 * @param {string} outDir
 * @param {string} [name] without extension
 * @returns {Promise<string>} path
 */
export async function bundleForNode(entry, outDir, name = 'entry') {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { alias: { '@common': join(root, 'common') } },
    build: {
      ssr: entry,
      outDir,
      emptyOutDir: false,
      target: 'node20',
      rollupOptions: { output: { entryFileNames: `${name}.mjs` } },
    },
  })
  return join(outDir, `${name}.mjs`)
}
