import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { isAbsolute, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export type MapStack = (stack: string) => string

/** Bounded: texts of a page or an exchange must not take long. */
const position =
  /((?:\b[a-z]{2,20}:\/\/|\b[A-Za-z]:[\\/]|(?<![^\s(@])\/)[^():\n]{0,500}(?::\d{1,5}\/[^():\n]{0,500})?\.[cm]?js)(?:\?[^():]{0,500})?:(\d{1,9}):(\d{1,9})/g
const inBuild = /(?:^|\/)(?:(main|preload)\/((?:chunks\/)?[^/]+)|assets\/([^/]+))$/

/**
 * @param mapsFolder of the release
 * @param scriptsFolder maps next to its scripts have precedence. Reading elsewhere could reach a network share.
 */
export function stackMapper(mapsFolder: string, scriptsFolder?: string): MapStack {
  const maps = new Map<string, WeakRef<SourceMap> | undefined>()

  function loadSourceMap(script: string): SourceMap | undefined {
    const cached = maps.get(script)?.deref()
    if (cached || (maps.has(script) && maps.get(script) === undefined)) return cached
    const found = candidates(script, mapsFolder, scriptsFolder).map(readMap).find(Boolean)
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

function candidates(
  script: string,
  mapsFolder: string,
  scriptsFolder: string | undefined,
): readonly string[] {
  const path = toPath(script)
  const match = inBuild.exec(path.replaceAll('\\', '/'))
  const [, folder, name, asset] = match ?? []
  return [
    ...(scriptsFolder !== undefined && isInside(scriptsFolder, path) ? [`${path}.map`] : []),
    ...(folder !== undefined && name !== undefined ? [join(mapsFolder, folder, `${name}.map`)] : []),
    ...(asset !== undefined ? [join(mapsFolder, 'renderer', 'assets', `${asset}.map`)] : []),
  ]
}

function toPath(script: string): string {
  try {
    return script.startsWith('file:') ? fileURLToPath(script) : script
  } catch {
    return script
  }
}

function isInside(folder: string, path: string): boolean {
  const steps = relative(folder, path)
  return isAbsolute(path) && !isAbsolute(steps) && !/^\.\.(?:[\\/]|$)/.test(steps)
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
