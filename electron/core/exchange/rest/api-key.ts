import { headerNames, streamSignedText, type SentRequest, type SigningText } from '@common/exchange-api/sign'
import { text, type PlainKey } from '@common/texts/text'
import { ExchangeError } from '../../ports/exchange-error'
import type { Credentials } from '../../ports/connection'
import { Unseen } from '../../ports/secret'

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

/** What a stream is signed in with (protocol/v3.md#signing-in). */
interface SignIn {
  readonly key: string
  readonly passphrase: string
  readonly signature: string
  readonly timestamp: number
  readonly nonce: string
}

/** Key, secret and passphrase of an account. Its parts leave it only as headers of a signed request, or to sign in to a stream. */
export class ApiKey extends Unseen {
  readonly #credentials: Credentials
  readonly #names: ReturnType<typeof headerNames>
  readonly #signingText: SigningText

  /** @throws ExchangeError `invalid-request` when the key or the passphrase cannot be sent as a header. */
  constructor(credentials: Credentials, headerPrefix: string, signingText: SigningText) {
    super()
    const { key, passphrase } = credentials
    checkHeaderText('key', key.expose(), 'service.key.notSendable')
    checkHeaderText('passphrase', passphrase.expose(), 'service.passphrase.notSendable')
    this.#credentials = credentials
    this.#names = headerNames(headerPrefix)
    this.#signingText = signingText
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

  signIn(timestamp: number, nonce: string): SignIn {
    const { key, secret, passphrase } = this.#credentials
    const signature = secret.sign(streamSignedText(timestamp, nonce))
    return { key: key.expose(), passphrase: passphrase.expose(), signature, timestamp, nonce }
  }
}
