import type { IncomingHttpHeaders } from 'node:http'
import { type Dispatcher, Pool } from 'undici'
import { text, type PlainKey, type Text } from '@common/texts/text'
import { TextError } from '@common/texts/text-error'
import type { Clock } from '../../ports/clock'
import { checkedTls } from '../shared/checked-tls'

interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path and query, exactly as signed. */
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly timeoutMs: number
}

export interface WireAnswer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly sentAtMs: number
  readonly receivedAtMs: number
}

/** No whole answer came; its text is the reason, to be put in parentheses. `sent` is false only when not one byte of the request can have left. */
export class TransportError extends TextError {
  readonly sent: boolean

  constructor(why: Text, sent: boolean) {
    super(why)
    this.name = 'TransportError'
    this.sent = sent
  }
}

interface TransportOptions {
  readonly origin: string
  readonly clock: Clock
  readonly maxAnswerBytes: number
}

const reasons: Readonly<Record<string, PlainKey>> = {
  UND_ERR_SOCKET: 'service.why.connectionLost',
  ECONNRESET: 'service.why.connectionLost',
  ENOTFOUND: 'service.why.nameNotKnown',
  EAI_AGAIN: 'service.why.nameNotLookedUp',
  ECONNREFUSED: 'service.why.nothingAnswers',
  ENETUNREACH: 'service.why.noNetwork',
  EHOSTUNREACH: 'service.why.noWay',
  ETIMEDOUT: 'service.why.notReachable',
  UND_ERR_CONNECT_TIMEOUT: 'service.why.notReachable',
  HTTPParserError: 'service.why.notHttp',
}

/** In words; a certificate that is not trusted and whatever else there is by its name, which help can be found for. */
function reasonOf(error: Error): Text {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const parser = code.startsWith('HPE_') ? 'HTTPParserError' : code
  const isCertificate = /CERT|SIGNED|ERR_TLS|SSL/.test(code)
  const reason = Object.hasOwn(reasons, parser) ? reasons[parser] : undefined
  if (reason !== undefined) return text(reason)
  return isCertificate ? text('service.why.certificate', { code }) : text('said.verbatim', { words: code })
}

/**
 * Sends a request once over a kept-alive connection and reads the whole answer. Works on undici's handlers directly, because they
 * alone tell whether the request was still waiting for a connection when it failed.
 */
export class Transport {
  readonly #pool: Pool
  readonly #clock: Clock
  readonly #maxAnswerBytes: number

  constructor({ origin, clock, maxAnswerBytes }: TransportOptions) {
    // One request at a time on each connection: a lost connection then puts one request in doubt and no more.
    this.#pool = new Pool(origin, {
      connections: 6,
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
      connect: checkedTls,
    })
    this.#clock = clock
    this.#maxAnswerBytes = maxAnswerBytes
  }

  /** @throws TransportError */
  send({ method, target, headers, body, timeoutMs }: WireRequest): Promise<WireAnswer> {
    const clock = this.#clock
    const maxBytes = this.#maxAnswerBytes
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = []
      let controller: Dispatcher.DispatchController | undefined
      let sentAtMs = 0
      let status = 0
      let answerHeaders: IncomingHttpHeaders = {}
      let bytes = 0
      let over = false

      const fail = (why: Text): void => {
        if (over) return
        over = true
        cancelTimer()
        const error = new TransportError(why, controller !== undefined)
        // The status of a refusal is known without its body: it must not become an unknown outcome.
        if (status >= 400) resolve(answerWith(''))
        else reject(error)
        controller?.abort(error)
      }
      const answerWith = (body: string): WireAnswer => ({
        status,
        headers: answerHeaders,
        text: body,
        sentAtMs,
        receivedAtMs: clock.nowMs(),
      })
      const cancelTimer = clock.after(timeoutMs, () =>
        fail(text('service.why.tooSlow', { seconds: Math.round(timeoutMs / 1000) })),
      )

      this.#pool.dispatch(
        { path: target, method, headers, body },
        {
          // Called when a connection stands and before the first byte; aborting here keeps the request from leaving.
          onRequestStart(started) {
            if (over) return void started.abort(new Error('given up'))
            controller = started
            sentAtMs = clock.nowMs()
          },
          onResponseStart(_controller, statusCode, received) {
            status = statusCode
            answerHeaders = received
          },
          onResponseData(_controller, chunk) {
            bytes += chunk.length
            if (bytes > maxBytes) fail(text('service.why.tooLarge', { most: maxBytes }))
            else chunks.push(chunk)
          },
          onResponseEnd() {
            if (over) return
            over = true
            cancelTimer()
            const whole = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)
            resolve(answerWith(whole.toString('utf8')))
          },
          onResponseError(_controller, error) {
            fail(reasonOf(error))
          },
        },
      )
    })
  }

  /** Lets answers under way arrive for a moment, then cuts the connections. */
  async close(graceMs: number): Promise<void> {
    let cancelTimer = (): void => undefined
    // A pool in which requests still wait for a connection never says that it is closed once it was destroyed.
    const cut = new Promise<void>((resolve) => {
      cancelTimer = this.#clock.after(graceMs, () => void this.#pool.destroy().finally(resolve))
    })
    await Promise.race([cut, this.#pool.close().catch(() => undefined)])
    cancelTimer()
  }
}
