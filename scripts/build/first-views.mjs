/** @typedef {(id: string) => import('vite').Rolldown.ModuleInfo | null} GetModuleInfo */

/** Lists all components, of which the first views use a few. */
const barrel = /naive-ui\/es\/(index|components)\.m?js$/

/**
 * Includes the modules.
 * @param {readonly string[]} paths @param {GetModuleInfo} moduleOf
 */
function findImports(paths, moduleOf) {
  const found = new Set(paths)
  for (const id of found)
    for (const next of moduleOf(id)?.importedIds ?? []) if (!barrel.test(next)) found.add(next)
  return found
}

/**
 * One file each for start-up code, imports of the app, imports of the views, and each list of `later`.
 * @param {{ app: string, views: readonly string[], later: Readonly<Record<string, readonly string[]>> }} files
 * @returns {import('vite').Rolldown.CodeSplittingOptions}
 */
export function inFewFiles({ app, views, later }) {
  const named = Object.entries({ app: [app], 'first-views': views, ...later })
  const loaded = [app, ...views]
  return {
    groups: [
      { name: 'start', tags: ['$initial'], priority: named.length + 1 },
      ...named.map(([name, paths], index) => {
        /** @type {Set<string> | undefined} */
        let needed
        return {
          debugName: name,
          /** @param {string} id @param {{ getModuleInfo: GetModuleInfo }} graph */
          name(id, graph) {
            needed ??= findImports(paths, (module) => graph.getModuleInfo(module))
            return needed.has(id) && !loaded.includes(id.split('?')[0] ?? '') ? name : null
          },
          priority: named.length - index,
        }
      }),
    ],
  }
}

const styleSheet = /\s*<link rel="stylesheet"[^>]*>/g

/** Style sheets in the head would delay the first paint. @param {string} html */
const moveStylesToBody = (html) =>
  html.replace(styleSheet, '').replace(/\s*<\/body>/, (end) => (html.match(styleSheet) ?? []).join('') + end)

/**
 * Preloads imports and the font.
 * @param {{ lazy: readonly string[], font: RegExp }} files
 * @returns {import('vite').Plugin}
 */
export const preloadFirstViews = ({ lazy, font }) => ({
  name: 'preload-first-views',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      /** @param {string} file @param {Set<string>} found @returns {Set<string>} */
      const withImports = (file, found) => {
        const chunk = bundle[file]
        if (chunk?.type !== 'chunk' || found.has(file)) return found
        found.add(file)
        for (const next of chunk.imports) withImports(next, found)
        return found
      }
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk')
      /** @param {typeof chunks} some */
      const allWithImports = (some) =>
        new Set(some.flatMap(({ fileName }) => [...withImports(fileName, new Set())]))
      const started = allWithImports(chunks.filter(({ isEntry }) => isEntry))
      const first = allWithImports(
        chunks.filter(({ moduleIds }) => moduleIds.some((id) => lazy.includes(id))),
      )
      const scripts = [...first].filter((file) => !started.has(file))
      const styles = new Set(
        chunks
          .filter(({ fileName }) => scripts.includes(fileName))
          .flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
      )
      const fonts = Object.keys(bundle).filter((name) => font.test(name))
      /** @param {string} file @param {Record<string, string>} attrs @param {'head' | 'body'} injectTo */
      const link = (file, attrs, injectTo = 'head') => ({
        tag: 'link',
        attrs: { ...attrs, crossorigin: true, href: `./${file}` },
        injectTo,
      })
      const tags = [
        // Compiling them, as `modulepreload` does, would delay the first paint.
        ...scripts.map((file) => link(file, { rel: 'preload', as: 'script' })),
        ...[...styles].map((file) => link(file, { rel: 'stylesheet' }, 'body')),
        ...fonts.map((file) => link(file, { rel: 'preload', as: 'font', type: 'font/woff2' })),
      ]
      return { html: moveStylesToBody(html), tags }
    },
  },
})
