/**
 * Has the page fetch what its first views need beside what starts it: otherwise each is asked for only when the one before it has run.
 * @param {readonly RegExp[]} wanted modules that are loaded lazily and needed at once, by their paths
 * @returns {import('vite').Plugin}
 */
export const preloadFirstViews = (wanted) => ({
  name: 'preload-first-views',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      /** @param {string} file @param {Set<string>} found @returns {Set<string>} */
      const withImports = (file, found) => {
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk' || found.has(file)) return found
        found.add(file)
        for (const next of chunk.imports) withImports(next, found)
        return found
      }
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      const started = new Set()
      for (const { fileName, isEntry } of chunks) if (isEntry) withImports(fileName, started)
      const first = new Set()
      for (const { fileName, facadeModuleId } of chunks)
        if (wanted.some((path) => path.test(facadeModuleId ?? ''))) withImports(fileName, first)
      return [...first]
        .filter((file) => !started.has(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `./${file}` },
          injectTo: 'head',
        }))
    },
  },
})
