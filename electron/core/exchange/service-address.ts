import { message, type Message } from '@common/texts/message'
import { ExchangeError } from '../ports/exchange/exchange-error'

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

function refuse(field: string, why: Message): never {
  throw new ExchangeError('invalid-request', why, { issues: [{ field, ...why }] })
}

function parse(field: string, address: string, secure: string, plain: string): URL {
  const schemes = { secure: `${secure}//`, plain: `${plain}//` }
  if (!URL.canParse(address))
    refuse(field, message('service.address.incomplete', { example: `${secure}//api.example.com` }))
  const url = new URL(address)
  if (url.protocol !== secure && url.protocol !== plain)
    refuse(field, message('service.address.scheme', { secure: schemes.secure }))
  if (url.protocol === plain && !isLoopback(url.hostname))
    refuse(field, message('service.address.notSecure', schemes))
  if (url.username !== '' || url.password !== '') refuse(field, message('service.address.login'))
  if (url.search !== '' || url.hash !== '') refuse(field, message('service.address.query'))
  return url
}

/** @throws ExchangeError `invalid-request` for `restUrl`; only https to other machines */
export function restOrigin(address: string): string {
  const url = parse('restUrl', address, 'https:', 'http:')
  if (url.pathname !== '/')
    refuse('restUrl', message('service.address.path', { path: url.pathname, origin: url.origin }))
  return url.origin
}

/**
 * @param path if the address has none
 * @throws ExchangeError `invalid-request` for `wsUrl`; only wss to other machines
 */
export function streamAddress(address: string, path: string): string {
  const url = parse('wsUrl', address, 'wss:', 'ws:')
  if (url.pathname === '/') url.pathname = path
  return url.href
}
