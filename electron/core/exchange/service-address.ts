import { ExchangeError } from '../ports/exchange-error'

const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)

function refuse(field: string, message: string): never {
  throw new ExchangeError('invalid-request', message, { issues: [{ field, message }] })
}

function parse(field: string, text: string, secure: string, plain: string): URL {
  const example = `${secure}//api.example.com`
  if (!URL.canParse(text)) refuse(field, `Enter a whole address, such as ${example}.`)
  const url = new URL(text)
  if (url.protocol !== secure && url.protocol !== plain)
    refuse(field, `The address must begin with ${secure}//.`)
  if (url.protocol === plain && !isLoopback(url.hostname))
    refuse(
      field,
      `Use ${secure}// here: with ${plain}// everybody on the way could read the key. Only an address of this computer may use ${plain}//.`,
    )
  if (url.username !== '' || url.password !== '')
    refuse(field, 'Leave out the name and password before the @.')
  if (url.search !== '' || url.hash !== '') refuse(field, 'Leave out everything from the ? or # on.')
  return url
}

/**
 * Checks the REST address of a service and answers its origin.
 * @throws ExchangeError `invalid-request` for field `restUrl`: anything but https to another machine is refused.
 */
export function restOrigin(text: string): string {
  const url = parse('restUrl', text, 'https:', 'http:')
  if (url.pathname !== '/')
    refuse(
      'restUrl',
      `Leave out the path ${url.pathname}: the address ends with the host, such as ${url.origin}.`,
    )
  return url.origin
}

/**
 * Checks the WebSocket address of a service.
 * @throws ExchangeError `invalid-request` for field `wsUrl`: anything but wss to another machine is refused.
 */
export const streamAddress = (text: string): string => parse('wsUrl', text, 'wss:', 'ws:').href
