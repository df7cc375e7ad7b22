import { message, type Message, type TextKey } from '../../../texts/message'
import { msatPerSat } from '../../units'
import type { UnrecognizedPayment } from './pasted'

type DetailedCode = Extract<UnrecognizedPayment, { detail: Message }>['code']

const texts = {
  empty: 'pasted.empty',
  unknown: 'pasted.unknown',
  hidden: 'pasted.hidden',
  'seed-words': 'pasted.seedWords',
  'private-key': 'pasted.privateKey',
  'extended-private-key': 'pasted.privateKey',
  'nostr-secret': 'pasted.nostrSecret',
  'wallet-connection': 'pasted.walletConnection',
  ecash: 'pasted.ecash',
  offer: 'pasted.offer',
  liquid: 'pasted.liquid',
  ethereum: 'pasted.ethereum',
  'other-coin': 'pasted.otherCoin',
  nostr: 'pasted.nostr',
  'extended-public-key': 'pasted.extendedPublicKey',
  'silent-payment': 'pasted.silentPayment',
  'node-key': 'pasted.nodeKey',
  hash: 'pasted.hash',
  'lightning-address-port': 'pasted.lightningAddressPort',
  'e-mail': 'pasted.eMail',
  'web-page': 'pasted.webPage',
  'lnurl-mistyped': 'pasted.lnurlMistyped',
  'lnurl-login': 'pasted.lnurlLogin',
  'lnurl-channel': 'pasted.lnurlChannel',
  'lnurl-not-https': 'pasted.lnurlNotHttps',
  'lnurl-onion': 'pasted.lnurlOnion',
  'networks-differ': 'pasted.networksDiffer',
} as const satisfies Readonly<
  Record<Exclude<UnrecognizedPayment['code'], DetailedCode | 'too-long' | 'amounts-differ'>, TextKey>
>

const detailed = {
  invoice: 'pasted.badInvoice',
  address: 'pasted.badAddress',
  link: 'pasted.badLink',
} as const satisfies Readonly<Record<DetailedCode, TextKey>>

export function unsupportedPaymentText(why: UnrecognizedPayment): Message {
  if ('length' in why) return message('pasted.tooLong', { length: why.length, most: why.most })
  if ('detail' in why) return message(detailed[why.code], { why: why.detail })
  if ('linkSats' in why)
    return message('pasted.amountsDiffer', { link: why.linkSats, invoice: why.invoiceMsat / msatPerSat })
  return message(texts[why.code])
}
