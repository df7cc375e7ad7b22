import { join, resolve } from 'node:path'
import { build } from 'vite'

const root = resolve(import.meta.dirname, '..')

/**
 * Bundles one TypeScript entry for Node, packages left out.
 * @param {string} entry absolute path
 * @param {string} outDir
 * @param {string} [name] of the file, without its ending
 * @returns {Promise<string>} path of the bundle
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
