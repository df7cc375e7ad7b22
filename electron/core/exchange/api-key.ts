import { inspect } from 'node:util'
import { headerNames, signedText } from '@common/exchange-api/sign'
import { ExchangeError } from '../ports/exchange-error'
import type { Credentials } from '../ports/connection'

const shown = '[secret]'

/** What an HTTP header can carry; anything else would fail when it is sent. */
const headerText = /^[\x20-\x7e\xa0-\xff]+$/

function checkHeaderText(field: string, name: string, text: string): void {
  if (headerText.test(text)) return
  const message = `${name} is empty or contains characters that cannot be sent, such as a line break. Copy it again.`
  throw new ExchangeError('invalid-request', message, { issues: [{ field, message }] })
}

/** Key, secret and passphrase of an account. Its parts leave it only as headers of a signed request. */
export class ApiKey {
  readonly #credentials: Credentials
  readonly #names: ReturnType<typeof headerNames>
  readonly #texts: readonly string[]

  /** @throws ExchangeError `invalid-request` when the key or the passphrase cannot be sent as a header. */
  constructor(credentials: Credentials, headerPrefix: string) {
    const { key, secret, passphrase } = credentials
    checkHeaderText('key', 'The API key', key.expose())
    checkHeaderText('passphrase', 'The passphrase', passphrase.expose())
    this.#credentials = credentials
    this.#names = headerNames(headerPrefix)
    // A part of one to three characters would be found in every other word.
    this.#texts = [secret, passphrase, key].map((part) => part.expose()).filter((text) => text.length > 3)
  }

  /** The four headers of specification 5.1. `data` is the very text that is sent. */
  headers(request: Parameters<typeof signedText>[0]): Record<string, string> {
    const names = this.#names
    const { key, secret, passphrase } = this.#credentials
    return {
      [names.key]: key.expose(),
      [names.signature]: secret.sign(signedText(request)),
      [names.passphrase]: passphrase.expose(),
      [names.timestamp]: String(request.timestampMs),
    }
  }

  /** `text` without any part of the key, for words that come from outside and are shown or logged. */
  redact(text: string): string {
    return this.#texts.reduce((rest, part) => rest.replaceAll(part, shown), text)
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
