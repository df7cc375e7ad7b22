import type { IncomingHttpHeaders } from 'node:http'

const cookieName = 'session'

/** What hands a session to a browser; its scripts and other sites never see it. */
export const sessionCookie = (id: string): string => `${cookieName}=${id}; Path=/; HttpOnly; SameSite=Strict`

/** The session a request names, as a cookie or as a bearer token (protocol/v1.md#lightning-login); null when it names none. */
export function sessionIn({ cookie = '', authorization = '' }: IncomingHttpHeaders): string | null {
  const bearer = /^Bearer (\S+)$/i.exec(authorization)?.[1]
  if (bearer !== undefined) return bearer
  const pairs = cookie.split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([name]) => name === cookieName)?.[1] ?? null
}
