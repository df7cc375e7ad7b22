import { STATUS_CODES } from 'node:http'
import type { ErrorCode } from '@common/exchange-api/errors'
import type { Duplex } from 'node:stream'
import { ownValue } from '@common/domain/collections/own-value'

interface SocketRefusal {
  readonly status: number
  readonly code: ErrorCode
  readonly message: string
  readonly headers?: readonly string[]
}

export function refuseSocket(socket: Duplex, { status, code, message, headers = [] }: SocketRefusal): void {
  const body = JSON.stringify({ code, message })
  // An unhandled error of an upgraded connection would end the process.
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

const statusByClientError: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

export function refuseClientError(error: Error & { code?: string; reason?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = ownValue(statusByClientError, error.code ?? '') ?? 400
  const why = error.reason ?? STATUS_CODES[status] ?? 'malformed'
  refuseSocket(socket, {
    status,
    code: 'invalidRequest',
    message: `The request is not valid HTTP/1.1: ${why}`,
  })
}
