import { createPublicKey } from 'node:crypto'
import type { AppUpdater, UpdateInfo } from 'electron-updater'
import { GenericProvider } from 'electron-updater/out/providers/GenericProvider'
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider'
import type { Feed } from '../identity'
import { NotSignedError, signedVersion } from './release-signature'

/** `latest.yml` has all digests and must be signed by `latest.yml.sig`. */
export function signedFeed({ url, publicKey }: Feed) {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  let signed: string | undefined
  return class SignedFeed extends GenericProvider {
    constructor(_options: unknown, updater: AppUpdater, runtime: ProviderRuntimeOptions) {
      super({ provider: 'generic', url }, updater, runtime)
    }

    /** @throws {@link NotSignedError} */
    override async getLatestVersion(): Promise<UpdateInfo> {
      const info = await super.getLatestVersion()
      if (info.version !== signed) throw new NotSignedError()
      return info
    }

    /** @throws {@link NotSignedError} */
    protected override async httpRequest(file: URL): Promise<string> {
      const signatureFile = new URL(file)
      signatureFile.pathname += '.sig'
      const text = (await super.httpRequest(file)) ?? ''
      signed = signedVersion(text, (await super.httpRequest(signatureFile)) ?? '', key)
      return text
    }

    /** Drops headers that would identify this computer. */
    override setRequestHeaders(): void {
      super.setRequestHeaders(null)
    }
  }
}
