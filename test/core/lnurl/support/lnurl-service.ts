import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { message } from '@common/texts/message'
import { createLnurlServices } from '../../../../electron/core/lnurl/lnurl-services'
import { Refusal } from '../../../../electron/core/ports/refusal'
import { ManualClock } from '../../../support/time/manual-clock'

type AllowHost = (host: string, clock: ManualClock) => Promise<void>

const allowNoHost: AllowHost = (host) =>
  Promise.reject(new Refusal('rejected', message('host.refused', { hosts: host })))

/** Starts an LNURL service on this computer, which is allowed as that of the practice exchange. */
export async function startLnurlService(respond: RequestListener, allowHost = allowNoHost) {
  const requested: string[] = []
  const server = createServer((request, response) => {
    requested.push(request.url ?? '')
    respond(request, response)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const clock = new ManualClock()
  const services = createLnurlServices({
    clock,
    practiceOrigin: origin,
    allowHost: (host) => allowHost(host, clock),
  })
  return { services, origin, requested }
}
