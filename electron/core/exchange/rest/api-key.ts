import { headerNames, streamSignedText, type SentRequest, type SigningText } from '@common/exchange-api/sign'
import { message, type PlainKey } from '@common/texts/message'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import type { Credentials } from '../../ports/connection'
import { RedactedValue } from '../../ports/secret'

/** Other characters would fail only when sent. */
const headerText = /^[\x20-\x7e\xa0-\xff]+$/

function checkHeaderText(field: string, value: string, notSendable: PlainKey): void {
  if (headerText.test(value)) return
  const why = message(notSendable)
  throw new ExchangeError('invalid-request', why, { issues: [{ field, ...why }] })
}

interface SignedHeaders {
  readonly headers: Readonly<Record<string, string>>
  readonly signature: string
}

/** protocol/v3.md#signing-in */
interface SignIn {
  readonly key: string
  readonly passphrase: string
  readonly signature: string
  readonly timestamp: number
  readonly nonce: string
}

/** Exposes credentials only in signed headers and stream sign-ins. */
export class ApiKey extends RedactedValue {
  readonly #credentials: Credentials
  readonly #names: ReturnType<typeof headerNames>
  readonly #signingText: SigningText

  /** @throws ExchangeError `invalid-request` for unsendable characters */
  constructor(credentials: Credentials, headerPrefix: string, signingText: SigningText) {
    super()
    const { key, passphrase } = credentials
    checkHeaderText('key', key.expose(), 'service.key.notSendable')
    checkHeaderText('passphrase', passphrase.expose(), 'service.passphrase.notSendable')
    this.#credentials = credentials
    this.#names = headerNames(headerPrefix)
    this.#signingText = signingText
  }

  /** Signs the texts as sent (protocol/rest.md#signing). */
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
