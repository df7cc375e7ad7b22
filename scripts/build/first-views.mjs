/** @typedef {(id: string) => import('vite').Rolldown.ModuleInfo | null} GetModuleInfo */

/** Lists all components, of which the first views use a few. */
const barrel = /naive-ui\/es\/(index|components)\.m?js$/

/**
 * Returns static imports, without the views.
 * @param {readonly string[]} views paths of modules @param {GetModuleInfo} moduleOf
 */
function findImports(views, moduleOf) {
  const isOfView = (/** @type {string} */ id) => views.some((path) => id.split('?')[0] === path)
  const found = new Set(views)
  for (const id of found)
    for (const next of moduleOf(id)?.importedIds ?? []) if (!barrel.test(next)) found.add(next)
  return new Set([...found].filter((id) => !isOfView(id)))
}

/**
 * Bundles start-up code and imports of the first views into one file each, instead of dozens.
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
          needed ??= findImports(views, (module) => graph.getModuleInfo(module))
          return needed.has(id) ? 'first-views' : null
        },
        priority: 1,
      },
    ],
  }
}

/**
 * Preloads imports that would load one after another.
 * @param {readonly string[]} lazy paths of lazily loaded modules of the first views
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
