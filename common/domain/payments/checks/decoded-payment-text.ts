import type { AddressKind } from '../../bitcoin/bitcoin-address'
import { message, type PlainKey, type Message } from '../../../texts/message'
import type { DecodedPayment } from './decoded-payment'
import { networksText } from './payment-blocker-text'
import { getInvoiceNetwork, getAddressNetworks } from '../decode/networks'
import { unsupportedPaymentText } from '../decode/unsupported-payment-text'

const addressKinds = {
  p2pkh: 'address.p2pkh',
  p2sh: 'address.p2sh',
  p2wpkh: 'address.p2wpkh',
  p2wsh: 'address.p2wsh',
  p2tr: 'address.p2tr',
} as const satisfies Readonly<Record<AddressKind, PlainKey>>

const links = {
  pay: 'decodedPayment.lnurlPay',
  withdraw: 'decodedPayment.lnurlWithdraw',
  any: 'decodedPayment.lnurl',
} as const

export function decodedPaymentText(examined: DecodedPayment): Message {
  switch (examined.kind) {
    case 'invoice':
      return message('decodedPayment.invoice', { money: networksText([getInvoiceNetwork(examined.invoice)]) })
    case 'bitcoin':
      return message('decodedPayment.address', {
        kind: message(addressKinds[examined.address.kind]),
        money: networksText(getAddressNetworks(examined.address)),
      })
    case 'lnurl': {
      const { lightningAddress, host, use } = examined.link
      if (lightningAddress !== null)
        return message('decodedPayment.lightningAddress', { address: lightningAddress })
      return message(links[use], { host })
    }
    case 'not-understood':
      return unsupportedPaymentText(examined.why)
  }
}

export function paymentEffectText(examined: DecodedPayment): Message | null {
  switch (examined.kind) {
    case 'invoice':
      return message('effect.invoice')
    case 'bitcoin':
      return message('effect.address')
    case 'lnurl':
      return message('effect.lnurl', { host: examined.link.host })
    case 'not-understood':
      return null
  }
}
