import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * Makes source paths relative to the project and omits source content.
 * @param {string} out build folder
 */
export function collectMaps(out) {
  const maps = join(out, 'maps')
  rmSync(maps, { recursive: true, force: true })
  for (const part of ['main', 'preload', 'renderer'])
    for (const entry of readdirSync(join(out, part), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith('.map')) continue
      const file = join(entry.parentPath, entry.name)
      const { sourcesContent: _content, ...map } = JSON.parse(readFileSync(file, 'utf8'))
      const sources = map.sources.map((/** @type {string | null} */ source) =>
        (source ?? '').replaceAll('\\', '/').replace(/^(?:\.\.?\/)+/, ''),
      )
      const target = join(maps, relative(out, file))
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, JSON.stringify({ ...map, sources }))
      rmSync(file)
    }
}
