import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import { ownValue } from '@common/domain/collections/own-value'

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
}

export interface WindowFile {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

/** Under Electron the page connects nowhere. */
export const contentSecurityPolicy = (connectSrc: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    // Naive UI injects style elements.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${connectSrc}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    // Only Vue's compiled static markup is allowed.
    "require-trusted-types-for 'script'",
    'trusted-types default vue',
  ].join('; ')

/** Undefined for files outside the folder or of an unknown type. */
export async function readWindowFile(
  folder: string,
  pathname: string,
  connectSrc: string,
): Promise<WindowFile | undefined> {
  const path = safePath(folder, pathname)
  const contentType = path && ownValue(contentTypes, extname(path))
  if (!contentType) return undefined
  const body = await readFile(path).catch(() => undefined)
  if (!body) return undefined
  const isHashed = pathname.startsWith('/assets/')
  return {
    body,
    headers: {
      'content-type': contentType,
      'content-security-policy': contentSecurityPolicy(connectSrc),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': isHashed ? 'max-age=31536000, immutable' : 'no-store',
    },
  }
}

function safePath(folder: string, pathname: string): string | undefined {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return undefined
  }
  if (decoded.includes('\0')) return undefined
  const path = normalize(join(folder, decoded === '/' ? '/index.html' : decoded))
  return path.startsWith(normalize(folder) + sep) ? path : undefined
}
