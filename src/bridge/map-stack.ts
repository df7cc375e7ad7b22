import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping'

const position = /([a-z]+:\/\/[^\s()]+):(\d+):(\d+)/g
const inlineMap = /\/\/# sourceMappingURL=data:application\/json;base64,([\w+/=]+)\s*$/

/**
 * Names source lines instead of those of modules that the development server has compiled. Unknown positions stay.
 * @param stack of an error of this page
 */
export async function mapStack(stack: string): Promise<string> {
  const urls = new Set([...stack.matchAll(position)].map(([, url = '']) => url).filter(isOwnModule))
  const maps = new Map(await Promise.all([...urls].map(async (url) => [url, await loadMap(url)] as const)))
  return stack.replace(position, (whole, url: string, line: string, column: string) => {
    const map = maps.get(url)
    if (!map) return whole
    const found = originalPositionFor(map, { line: Number(line), column: Number(column) - 1 })
    if (found.source === null) return whole
    return `src${new URL(found.source, url).pathname}:${found.line}:${found.column + 1}`
  })
}

function isOwnModule(url: string): boolean {
  const { origin, pathname } = new URL(url)
  return origin === location.origin && !pathname.startsWith('/@')
}

async function loadMap(url: string): Promise<TraceMap | null> {
  try {
    const text = await (await fetch(url)).text()
    const [, base64] = inlineMap.exec(text) ?? []
    if (base64 === undefined) return null
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    return new TraceMap(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}
