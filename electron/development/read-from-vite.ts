import { contentSecurityPolicy, type WindowFile } from '../core/window-files'

/** @param connectSrc see `contentSecurityPolicy` */
export async function readFromVite(
  viteUrl: string,
  url: string,
  connectSrc: string,
): Promise<WindowFile | undefined> {
  const target = new URL(url, viteUrl)
  // A path like //host/a would name another server.
  if (target.origin !== new URL(viteUrl).origin) return undefined
  const response = await fetch(target, { headers: { accept: '*/*' } })
  if (!response.ok) return undefined
  return {
    body: Buffer.from(await response.arrayBuffer()),
    headers: {
      'content-type': response.headers.get('content-type') ?? 'application/octet-stream',
      'content-security-policy': contentSecurityPolicy(connectSrc),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    },
  }
}
