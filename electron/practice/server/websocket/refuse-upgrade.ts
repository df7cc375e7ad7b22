import type { Duplex } from 'node:stream'
import { errorToStatus } from '../../errors/service-error'
import type { Refusal } from '../request-filter'
import { refuseSocket } from '../refuse-socket'

export function refuseUpgrade(socket: Duplex, { error, retryAfterSeconds }: Refusal): void {
  const { code, message } = error
  refuseSocket(socket, {
    status: errorToStatus(code),
    code,
    message,
    headers: [`Retry-After: ${retryAfterSeconds}`],
  })
}

export const refuseForeign = (socket: Duplex, message: string): void =>
  refuseSocket(socket, { status: errorToStatus('foreignRequest'), code: 'foreignRequest', message })

/** RFC 6455, 4.4: lists the supported versions. */
export function refuseHandshake(error: Error, socket: Duplex): void {
  const message = `Invalid WebSocket handshake: ${error.message}`
  refuseSocket(socket, {
    status: 400,
    code: 'invalidRequest',
    message,
    headers: ['Sec-WebSocket-Version: 13, 8'],
  })
}
