/** How the window's first views are built: in few files, which the page fetches side by side. */

/** @typedef {(id: string) => import('vite').Rolldown.ModuleInfo | null} GetModuleInfo */

/**
 * What a view imports at once, but for the view itself.
 * @param {readonly string[]} views paths of modules @param {GetModuleInfo} moduleOf
 */
function importsOf(views, moduleOf) {
  const isOfView = (/** @type {string} */ id) => views.some((path) => id.split('?')[0] === path)
  const found = new Set(views)
  for (const id of found) for (const next of moduleOf(id)?.importedIds ?? []) found.add(next)
  return new Set([...found].filter((id) => !isOfView(id)))
}

/**
 * Puts what starts the page into one file, and what its first views need beside it into another. Left alone they are dozens, each fetched for
 * itself and compressed worse.
 * @param {readonly string[]} views paths of modules
 * @returns {import('vite').Rolldown.CodeSplittingOptions}
 */
export function inFewFiles(views) {
  /** @type {Set<string> | undefined} */
  let needed
  return {
    groups: [
      { name: 'start', tags: ['$initial'], priority: 2 },
      {
        debugName: 'first-views',
        name(id, graph) {
          needed ??= importsOf(views, (module) => graph.getModuleInfo(module))
          return needed.has(id) ? 'first-views' : null
        },
        priority: 1,
      },
    ],
  }
}

/**
 * Has the page fetch what its first views need beside what starts it: otherwise each is asked for only when the one before it has run.
 * @param {readonly string[]} lazy modules that are loaded lazily and needed at once, by their paths
 * @returns {import('vite').Plugin}
 */
export const preloadFirstViews = (lazy) => ({
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
        if (lazy.includes(facadeModuleId ?? '')) withImports(fileName, first)
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
