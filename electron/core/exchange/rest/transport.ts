import type { IncomingHttpHeaders } from 'node:http'
import { type Dispatcher, Pool } from 'undici'
import type { Clock } from '../../ports/clock'

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

/** No whole answer came. `sent` is false only when not one byte of the request can have left. */
export class TransportError extends Error {
  readonly sent: boolean

  constructor(message: string, sent: boolean) {
    super(message)
    this.name = 'TransportError'
    this.sent = sent
  }
}

interface TransportOptions {
  readonly origin: string
  readonly clock: Clock
  readonly maxAnswerBytes: number
}

const reasons: Readonly<Record<string, string>> = {
  UND_ERR_SOCKET: 'the connection was lost',
  ECONNRESET: 'the connection was lost',
  ENOTFOUND: 'its name is not known; check the address and your network',
  EAI_AGAIN: 'its name cannot be looked up; check your network',
  ECONNREFUSED: 'nothing answers at its address; check the address',
  ENETUNREACH: 'there is no network',
  EHOSTUNREACH: 'there is no way to it; check your network',
  ETIMEDOUT: 'it cannot be reached; check your network',
  UND_ERR_CONNECT_TIMEOUT: 'it cannot be reached; check your network',
  HTTPParserError: 'what answers does not speak HTTP; check the address',
}

/** In words; a certificate that is not trusted and whatever else there is by its name, which help can be found for. */
function reasonOf(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const parser = code.startsWith('HPE_') ? 'HTTPParserError' : code
  const isCertificate = /CERT|SIGNED|ERR_TLS|SSL/.test(code)
  return reasons[parser] ?? (isCertificate ? `its certificate is not trusted: ${code}` : code)
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
    this.#pool = new Pool(origin, { connections: 6, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 })
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

      const fail = (reason: string): void => {
        if (over) return
        over = true
        cancelTimer()
        reject(new TransportError(reason, controller !== undefined))
        controller?.abort(new Error(reason))
      }
      const cancelTimer = clock.after(timeoutMs, () =>
        fail(`no answer within ${Math.round(timeoutMs / 1000)} s`),
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
            if (bytes > maxBytes) fail(`the answer is larger than ${maxBytes} bytes`)
            else chunks.push(chunk)
          },
          onResponseEnd() {
            if (over) return
            over = true
            cancelTimer()
            const text = (chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)).toString(
              'utf8',
            )
            resolve({ status, headers: answerHeaders, text, sentAtMs, receivedAtMs: clock.nowMs() })
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
    const cancelTimer = this.#clock.after(graceMs, () => void this.#pool.destroy())
    await this.#pool.close().catch(() => undefined)
    cancelTimer()
  }
}
