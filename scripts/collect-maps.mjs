/** Moves the source maps of a build to out/maps: they are kept as an artifact of the release and are not part of a package. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * Sources are named from the project's folder. Their content is left out: a stack needs names and lines.
 * @param {string} out folder of the build
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
