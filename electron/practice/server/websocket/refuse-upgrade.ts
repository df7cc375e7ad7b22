import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { statusOf } from '../../service-error'
import type { Refusal } from '../door'

/** Answers a request for a WebSocket with an error, in the shape of every other. */
export function refuseUpgrade(socket: Duplex, { error, retryAfterSeconds }: Refusal): void {
  const status = statusOf(error.code)
  const body = JSON.stringify({ code: error.code, message: error.message })
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      `Retry-After: ${retryAfterSeconds}`,
      '',
      body,
    ].join('\r\n'),
  )
}
