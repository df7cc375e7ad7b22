import { bech32, utf8 } from '@scure/base'
import type { LnurlLink } from './lnurl-link'
import type { LnurlProblem } from './plain-codes'
import { isLoopbackName, readServiceUrl } from '../service-url'
import { ownValue } from '../../collections/own-value'

type ReadLnurl =
  | { readonly ok: true; readonly link: LnurlLink }
  | { readonly ok: false; readonly code: LnurlProblem }

/** QR code capacity. */
const maxLength = 7089

const uses = { lnurlp: 'pay', lnurlw: 'withdraw', keyauth: 'login', lnurlc: 'channel', lnurl: 'any' } as const

const refused = (code: LnurlProblem): ReadLnurl => ({ ok: false, code })

export const isLnurl = (text: string): boolean =>
  /^lnurl1/i.test(text) || /^(lnurl[pwc]?|keyauth):/i.test(text)

export function readLnurl(text: string): ReadLnurl {
  const [, scheme = '', rest = ''] = /^([a-z]+):(?:\/\/)?(.*)$/is.exec(text) ?? []
  const name = scheme.toLowerCase()
  if (name === 'lnurl' || scheme === '') return readBech32(scheme === '' ? text : rest)
  const use = ownValue<(typeof uses)[keyof typeof uses]>(uses, name)
  if (use === undefined) return refused('lnurl-mistyped')
  // Some services write `lnurlp:lnurl1...`.
  if (/^lnurl1/i.test(rest)) return readBech32(rest)
  return linkTo(addressed(rest), use)
}

/** LUD-17 replaces `lnurlp` with https. A practice exchange on this computer has no certificate. */
const addressed = (rest: string): string => {
  const [host = ''] = rest.split(/[/?#]/)
  return `${isLoopbackName(host.replace(/:\d+$/, '').toLowerCase()) ? 'http' : 'https'}://${rest}`
}

function readBech32(text: string): ReadLnurl {
  const decoded = text.length > maxLength ? undefined : bech32.decodeUnsafe(text, false)
  if (decoded?.prefix !== 'lnurl') return refused('lnurl-mistyped')
  try {
    return linkTo(utf8.encode(bech32.fromWords(decoded.words)), 'any')
  } catch {
    return refused('lnurl-mistyped')
  }
}

function linkTo(address: string, use: (typeof uses)[keyof typeof uses]): ReadLnurl {
  if (use === 'login') return refused('lnurl-login')
  if (use === 'channel') return refused('lnurl-channel')
  const read = readServiceUrl(address)
  if (!read.ok) {
    switch (read.code) {
      case 'onion':
        return refused('lnurl-onion')
      case 'not-https':
        return refused('lnurl-not-https')
      case 'not-an-address':
        return refused('lnurl-mistyped')
    }
  }
  const { url, host } = read
  // LUD-04: a login must not be requested yet.
  if (/[?&]tag=login(&|#|$)/.test(url)) return refused('lnurl-login')
  return { ok: true, link: { use, url, host, lightningAddress: null } }
}

/** LUD-16; the text may also be an email address. Allows a port only for this computer. */
export function readLightningAddress(text: string): LnurlLink | null {
  const [, user = '', domain = ''] = /^([a-z0-9._+-]{1,64})@([^\s@/?#\\]{1,255})$/i.exec(text) ?? []
  const host = domain.toLowerCase()
  const isLoopback = isLoopbackName(host.replace(/:\d+$/, ''))
  if (!isLoopback && !/^[^:]+\.[^.:]{2,}$/.test(host)) return null
  const name = user.toLowerCase()
  const read = readServiceUrl(`${isLoopback ? 'http' : 'https'}://${host}/.well-known/lnurlp/${name}`)
  if (!read.ok) return null
  return { use: 'pay', url: read.url, host: read.host, lightningAddress: `${name}@${read.host}` }
}

export const encodeLnurl = (url: string): string =>
  bech32.encode('lnurl', bech32.toWords(utf8.decode(url)), false)
