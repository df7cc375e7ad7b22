import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type MapStack = (stack: string) => string

const position =
  /((?:[a-z]+:\/\/|[A-Za-z]:[\\/]|\/)[^():\n]*(?::\d+)?[^():\n]*\.[cm]?js)(?:\?[^():]*)?:(\d+):(\d+)/g
const inBuild = /(?:^|\/)(?:(main|preload)\/((?:chunks\/)?[^/]+)|assets\/([^/]+))$/

/** @param mapsFolder of the release; a map next to its script has precedence */
export function stackMapper(mapsFolder: string): MapStack {
  const maps = new Map<string, WeakRef<SourceMap> | undefined>()

  function loadSourceMap(script: string): SourceMap | undefined {
    const cached = maps.get(script)?.deref()
    if (cached || (maps.has(script) && maps.get(script) === undefined)) return cached
    const found = candidates(script, mapsFolder).map(readMap).find(Boolean)
    maps.set(script, found && new WeakRef(found))
    return found
  }

  return (stack) =>
    stack.replace(position, (whole, script: string, line: string, column: string) => {
      const entry = loadSourceMap(script)?.findEntry(Number(line) - 1, Number(column) - 1)
      if (!entry || !('originalSource' in entry)) return whole
      return `${toProjectPath(entry.originalSource)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
    })
}

function candidates(script: string, mapsFolder: string): readonly string[] {
  const path = script.startsWith('file:') ? fileURLToPath(script) : script
  const match = inBuild.exec(path.replaceAll('\\', '/'))
  const [, folder, name, asset] = match ?? []
  return [
    ...(isAbsolute(path) ? [`${path}.map`] : []),
    ...(folder !== undefined && name !== undefined ? [join(mapsFolder, folder, `${name}.map`)] : []),
    ...(asset !== undefined ? [join(mapsFolder, 'renderer', 'assets', `${asset}.map`)] : []),
  ]
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as ConstructorParameters<typeof SourceMap>[0])
  } catch {
    return undefined
  }
}

/** Sources are relative to a folder below the project's. */
const toProjectPath = (source: string): string => source.replace(/^(?:\.\.?\/)+/, '')
