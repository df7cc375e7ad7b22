import { request } from 'node:http'

export interface EnteredApp {
  readonly port: number
  readonly headers: Readonly<Record<'host' | 'origin' | 'cookie', string>>
}

/**
 * Connects to 127.0.0.1: Node doesn't resolve names below localhost.
 * @throws Error if the address opens no session
 */
export function enterHeadless(address: string): Promise<EnteredApp> {
  const { host, origin, hash, port: written } = new URL(address)
  const port = Number(written || 80)
  const headers = { host, origin }
  return new Promise((resolve, reject) => {
    const requested = request(
      { host: '127.0.0.1', port, path: '/enter', method: 'POST', headers },
      (response) => {
        response.resume()
        const [cookie = ''] = response.headers['set-cookie'] ?? []
        const [session = ''] = cookie.split(';')
        if (session === '') reject(new Error(`The address opens nothing: ${response.statusCode}`))
        else resolve({ port, headers: { ...headers, cookie: session } })
      },
    )
    requested.on('error', reject).end(hash.slice(1))
  })
}

export const requestStatus = ({ port, headers }: EnteredApp, path = '/'): Promise<number> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
