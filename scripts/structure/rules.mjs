/** @typedef {{ source: string, dependencies: { resolved: string }[] }} Module  as dependency-cruiser prints it */

const mostFiles = 20

/** @param {readonly string[]} files @returns {Map<string, number>} number of files by folder, without subfolders */
export function countByFolder(files) {
  const counts = new Map()
  for (const file of files) {
    const folder = file.slice(0, Math.max(0, file.lastIndexOf('/')))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return counts
}

/** @param {ReadonlyMap<string, number>} counts @returns {string[]} one line for each folder with too many files */
export const crowded = (counts) =>
  [...counts]
    .filter(([, count]) => count > mostFiles)
    .map(([folder, count]) => `${folder} has ${count} files, at most ${mostFiles} are allowed`)

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
