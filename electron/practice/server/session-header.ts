import type { IncomingHttpHeaders } from 'node:http'

const cookieName = 'session'

/** Hidden from scripts and other sites. */
export const sessionCookie = (id: string): string => `${cookieName}=${id}; Path=/; HttpOnly; SameSite=Strict`

/** From a cookie or bearer token (protocol/v1.md#lightning-login). */
export function sessionIn({ cookie = '', authorization = '' }: IncomingHttpHeaders): string | null {
  const bearer = /^Bearer (\S+)$/i.exec(authorization)?.[1]
  if (bearer !== undefined) return bearer
  const pairs = cookie.split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([name]) => name === cookieName)?.[1] ?? null
}
