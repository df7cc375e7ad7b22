import { STATUS_CODES } from 'node:http'
import type { ErrorCode } from '@common/exchange-api/errors'
import type { Duplex } from 'node:stream'
import { ownValue } from '@common/domain/own-value'

interface SocketRefusal {
  readonly status: number
  readonly code: ErrorCode
  readonly message: string
  readonly headers?: readonly string[]
}

/** Answers what never became a request, in the shape of every other error, and hangs up. */
export function refuseSocket(socket: Duplex, { status, code, message, headers = [] }: SocketRefusal): void {
  const body = JSON.stringify({ code, message })
  // Node leaves an upgraded connection to us: one that breaks now would end the process.
  socket.on('error', () => socket.destroy())
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...headers,
      '',
      body,
    ].join('\r\n'),
  )
}

const statusOfClientError: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Bytes that are no HTTP. */
export function refuseClientError(error: Error & { code?: string; reason?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = ownValue(statusOfClientError, error.code ?? '') ?? 400
  const why = error.reason ?? STATUS_CODES[status] ?? 'broken'
  refuseSocket(socket, { status, code: 'invalidRequest', message: `The request is no HTTP/1.1: ${why}` })
}
