import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

const pair = () => generateKeyPairSync('ed25519')

export interface UpdateFeed {
  readonly url: string
  readonly publicKey: string
  readonly asked: readonly { readonly path: string; readonly headers: IncomingHttpHeaders }[]
  clearRequests(): void
  /** `signedBy: 'another'`, or an `image` other than the signed one, is a forgery. */
  offer(release: Release): void
  close(): void
}

interface Release {
  readonly version: string
  readonly notes: string
  /** Served AppImage. The second one, if set, is signed instead. */
  readonly image: string
  readonly told?: string
  readonly signedBy?: 'us' | 'another'
  readonly signedFor?: NodeJS.Platform
}

export async function openUpdateFeed(): Promise<UpdateFeed> {
  const keys = { us: pair(), another: pair() }
  const files = new Map<string, string>()
  const requests: UpdateFeed['asked'][number][] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://feed')
    requests.push({ path: pathname, headers: request.headers })
    const file = files.get(pathname)
    response.writeHead(file === undefined ? 404 : 200).end(file)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    publicKey: keys.us.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    asked: requests,
    clearRequests: () => void (requests.length = 0),
    offer({ version, notes, image, told = image, signedBy = 'us', signedFor = process.platform }) {
      const name = `satchel-${version}.AppImage`
      const sha512 = createHash('sha512').update(told).digest('base64')
      // JSON is valid YAML.
      const newest = JSON.stringify({
        version,
        releaseNotes: notes,
        files: [{ url: name, sha512, size: Buffer.byteLength(told) }],
        releaseDate: '2026-01-01T00:00:00.000Z',
      })
      files.set('/latest-linux.yml', newest)
      const statement = JSON.stringify({
        product: 'satchel',
        version,
        system: signedFor,
        architectures: [process.arch],
        sha512: createHash('sha512').update(newest).digest('base64'),
      })
      const signature = sign(null, Buffer.from(statement), keys[signedBy].privateKey).toString('base64')
      files.set('/latest-linux.yml.sig', JSON.stringify({ statement, signature }))
      files.set(`/${name}`, image)
    },
    close: () => void server.close(),
  }
}
