import { createPublicKey, verify } from 'node:crypto'
import type { AppUpdater } from 'electron-updater'
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider'
import type { Feed } from './identity'

/** The release was not signed by the key that this app was built with, or what says so could not be read. */
export class NotSignedError extends Error {}

/**
 * A feed whose file of the newest version, which names the digests of all that is downloaded, is signed: beside `latest.yml` lies
 * `latest.yml.sig`, an Ed25519 signature of its bytes in base64.
 */
export function signedFeed({ url, publicKey }: Feed) {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  return class SignedFeed extends GenericProvider {
    constructor(_options: unknown, updater: AppUpdater, runtime: ProviderRuntimeOptions) {
      super({ provider: 'generic', url }, updater, runtime)
    }

    /** @throws {@link NotSignedError} */
    protected override async httpRequest(file: URL): Promise<string> {
      const signatureFile = new URL(file)
      signatureFile.pathname += '.sig'
      const text = (await super.httpRequest(file)) ?? ''
      const signature = Buffer.from((await super.httpRequest(signatureFile)) ?? '', 'base64')
      if (!verify(null, Buffer.from(text), key, signature)) throw new NotSignedError()
      return text
    }

    /** Only what is asked for: it would send a number by which this computer is known. */
    override setRequestHeaders(): void {
      super.setRequestHeaders(null)
    }
  }
}
