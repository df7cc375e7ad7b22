import type { Duplex } from 'node:stream'
import { statusOf } from '../../errors/service-error'
import type { Refusal } from '../door'
import { refuseSocket } from '../refuse-socket'

/** Answers a request for a WebSocket with an error, in the shape of every other. */
export function refuseUpgrade(socket: Duplex, { error, retryAfterSeconds }: Refusal): void {
  const { code, message } = error
  refuseSocket(socket, {
    status: statusOf(code),
    code,
    message,
    headers: [`Retry-After: ${retryAfterSeconds}`],
  })
}

/** Answers a WebSocket request of a web page. @param message why it is refused */
export const refuseForeign = (socket: Duplex, message: string): void =>
  refuseSocket(socket, { status: statusOf('foreignRequest'), code: 'foreignRequest', message })

/** RFC 6455, 4.4: a server that cannot take a handshake says which versions it speaks. */
export function refuseHandshake(error: Error, socket: Duplex): void {
  const message = `The WebSocket handshake cannot be taken: ${error.message}`
  refuseSocket(socket, {
    status: 400,
    code: 'invalidRequest',
    message,
    headers: ['Sec-WebSocket-Version: 13, 8'],
  })
}
