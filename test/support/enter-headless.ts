import { request } from 'node:http'

/** A browser's session with the app: what it sends with each request. */
export interface EnteredApp {
  readonly port: number
  /** `host`, `origin` and `cookie`, as the page's own requests have them. */
  readonly headers: Readonly<Record<'host' | 'origin' | 'cookie', string>>
}

/**
 * Goes in as the page behind an address does, for whoever is no browser: Node looks names below localhost up where nobody knows them.
 * @throws Error when the address opens nothing
 */
export function enterHeadless(address: string): Promise<EnteredApp> {
  const { host, origin, hash, port: written } = new URL(address)
  const port = Number(written || 80)
  const headers = { host, origin }
  return new Promise((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, path: '/enter', method: 'POST', headers },
      (response) => {
        response.resume()
        const [cookie = ''] = response.headers['set-cookie'] ?? []
        const [session = ''] = cookie.split(';')
        if (session === '') reject(new Error(`The address opens nothing: ${response.statusCode}`))
        else resolve({ port, headers: { ...headers, cookie: session } })
      },
    )
    asked.on('error', reject).end(hash.slice(1))
  })
}

/** The status of a page, for whoever has that session. */
export const statusOf = ({ port, headers }: EnteredApp, path = '/'): Promise<number> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
