import { inspect } from 'node:util'
import { headerNames, type SentRequest, type SigningText } from '@common/exchange-api/sign'
import { text, type PlainKey } from '@common/texts/text'
import { ExchangeError } from '../../ports/exchange-error'
import type { Credentials } from '../../ports/connection'

const shown = '[secret]'

/** What an HTTP header can carry; anything else would fail when it is sent. */
const headerText = /^[\x20-\x7e\xa0-\xff]+$/

function checkHeaderText(field: string, value: string, notSendable: PlainKey): void {
  if (headerText.test(value)) return
  const why = text(notSendable)
  throw new ExchangeError('invalid-request', why, { issues: [{ field, ...why }] })
}

interface SignedHeaders {
  readonly headers: Readonly<Record<string, string>>
  readonly signature: string
}

/** As a text may come back: as it is, as in an address, as in JSON and as in base64. */
const spellings = (text: string): readonly string[] => {
  const inBase64 = Buffer.from(text).toString('base64').replace(/=+$/, '')
  return [text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1), inBase64]
}

/** Key, secret and passphrase of an account. Its parts leave it only as headers of a signed request. */
export class ApiKey {
  readonly #credentials: Credentials
  readonly #names: ReturnType<typeof headerNames>
  readonly #signingText: SigningText
  readonly #hidden: readonly string[]

  /** @throws ExchangeError `invalid-request` when the key or the passphrase cannot be sent as a header. */
  constructor(credentials: Credentials, headerPrefix: string, signingText: SigningText) {
    const { key, secret, passphrase } = credentials
    checkHeaderText('key', key.expose(), 'service.key.notSendable')
    checkHeaderText('passphrase', passphrase.expose(), 'service.passphrase.notSendable')
    this.#credentials = credentials
    this.#names = headerNames(headerPrefix)
    this.#signingText = signingText
    // A part of one to three characters would be found in every other word.
    this.#hidden = [secret, passphrase, key]
      .map((part) => part.expose())
      .filter((text) => text.length > 3)
      .flatMap(spellings)
      // One part may be found in another.
      .sort((a, b) => b.length - a.length)
  }

  /** The four headers of protocol/rest.md#signing, over the very texts that are sent. */
  headers(request: SentRequest): SignedHeaders {
    const names = this.#names
    const { key, secret, passphrase } = this.#credentials
    const signature = secret.sign(this.#signingText(request))
    const headers = {
      [names.key]: key.expose(),
      [names.signature]: signature,
      [names.passphrase]: passphrase.expose(),
      [names.timestamp]: String(request.timestampMs),
    }
    return { headers, signature }
  }

  /**
   * `text` without any part of the key and without the signature of the request it answers, for words that come from outside and are
   * shown or logged. To be done before the text is cut: half a secret would not be found.
   */
  redact(text: string, signature?: string): string {
    const hidden = signature === undefined ? this.#hidden : [...this.#hidden, ...spellings(signature)]
    return hidden.reduce((rest, part) => rest.replaceAll(part, shown), text)
  }

  toString(): string {
    return shown
  }

  toJSON(): string {
    return shown
  }

  [inspect.custom](): string {
    return shown
  }
}
