/** @typedef {{ source: string, dependencies: { resolved: string }[] }} Module  as dependency-cruiser prints it */

export const mostFiles = 20

/** Folders that exceeded the limit when it was introduced. Their numbers may only fall. */
export const exceptions = new Map()

/** @param {readonly string[]} files @returns {Map<string, number>} number of files by folder, without subfolders */
export function countByFolder(files) {
  const counts = new Map()
  for (const file of files) {
    const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return counts
}

/**
 * @param {ReadonlyMap<string, number>} counts
 * @param {ReadonlyMap<string, number>} allowed
 * @returns {string[]} one line for each folder with too many files, and for each exception that is too generous
 */
export function crowded(counts, allowed = exceptions) {
  const over = [...counts].flatMap(([folder, count]) => {
    const most = allowed.get(folder) ?? mostFiles
    return count > most ? [`${folder} has ${count} files, at most ${most} are allowed`] : []
  })
  const generous = [...allowed].flatMap(([folder, most]) => {
    const count = counts.get(folder) ?? 0
    if (count === most || count > most) return []
    const now = count > mostFiles ? `lower its exception to ${count}` : 'remove its exception'
    return [`${folder} has ${count} files: ${now} in scripts/structure/rules.mjs`]
  })
  return [...over, ...generous]
}

/** @param {string} path @returns {string | undefined} folder of the window that contains the file */
const windowFolderOf = (path) => /^src\/([^/]+)\//.exec(path)?.[1]

/** @param {readonly Module[]} modules @returns {Map<string, Map<string, number>>} number of imports by importing and imported folder */
export function windowImports(modules) {
  const imports = new Map()
  for (const { source, dependencies } of modules) {
    const from = windowFolderOf(source)
    if (from === undefined) continue
    const row = imports.get(from) ?? imports.set(from, new Map()).get(from)
    for (const { resolved } of dependencies) {
      const to = windowFolderOf(resolved)
      if (to !== undefined && to !== from) row.set(to, (row.get(to) ?? 0) + 1)
    }
  }
  return imports
}

/**
 * @param {Readonly<Record<string, Readonly<Record<string, string>>>>} pairs
 * @param {ReadonlyMap<string, ReadonlyMap<string, number>>} imports
 * @returns {string[]} listed pairs that no file needs
 */
export const unusedPairs = (pairs, imports) =>
  Object.entries(pairs).flatMap(([from, targets]) =>
    Object.keys(targets)
      .filter((to) => !imports.get(from)?.has(to))
      .map(
        (to) => `${from} no longer imports ${to}: remove the pair from scripts/structure/window-folders.json`,
      ),
  )
