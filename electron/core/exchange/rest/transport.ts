import type { IncomingHttpHeaders } from 'node:http'
import { type Dispatcher, Pool } from 'undici'
import { message, type PlainKey, type Message } from '@common/texts/message'
import { TextError } from '@common/texts/text-error'
import type { Clock } from '../../ports/clock'
import { checkedTls } from '../shared/checked-tls'

interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Exactly as signed. */
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

/** `sent` is false only if no byte can have left. */
export class TransportError extends TextError {
  readonly sent: boolean

  constructor(why: Message, sent: boolean) {
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

function formatReason(error: Error): Message {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  const parser = code.startsWith('HPE_') ? 'HTTPParserError' : code
  const isCertificate = /CERT|SIGNED|ERR_TLS|SSL/.test(code)
  const reason = Object.hasOwn(reasons, parser) ? reasons[parser] : undefined
  if (reason !== undefined) return message(reason)
  return isCertificate
    ? message('service.why.certificate', { code })
    : message('message.verbatim', { words: code })
}

/** Only undici's handlers show if a failed request was still waiting for a connection. */
export class Transport {
  readonly #pool: Pool
  readonly #clock: Clock
  readonly #maxAnswerBytes: number

  constructor({ origin, clock, maxAnswerBytes }: TransportOptions) {
    // No pipelining: a lost connection leaves at most one request unresolved.
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

      const fail = (why: Message): void => {
        if (over) return
        over = true
        cancelTimer()
        const error = new TransportError(why, controller !== undefined)
        // The status alone shows the refusal.
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
        fail(message('service.why.tooSlow', { seconds: Math.round(timeoutMs / 1000) })),
      )

      this.#pool.dispatch(
        { path: target, method, headers, body },
        {
          // Before the first byte: aborting prevents sending.
          onRequestStart(started) {
            if (over) return void started.abort(new Error('aborted'))
            controller = started
            sentAtMs = clock.nowMs()
          },
          onResponseStart(_controller, statusCode, received) {
            status = statusCode
            answerHeaders = received
          },
          onResponseData(_controller, chunk) {
            bytes += chunk.length
            if (bytes > maxBytes) fail(message('service.why.tooLarge', { most: maxBytes }))
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
            fail(formatReason(error))
          },
        },
      )
    })
  }

  async close(graceMs: number): Promise<void> {
    let cancelTimer = (): void => undefined
    // `close` never resolves after `destroy` with waiting requests.
    const cut = new Promise<void>((resolve) => {
      cancelTimer = this.#clock.after(graceMs, () => void this.#pool.destroy().finally(resolve))
    })
    await Promise.race([cut, this.#pool.close().catch(() => undefined)])
    cancelTimer()
  }
}
