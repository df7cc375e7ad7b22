import { message, type Message, type TextKey, type ValuesArguments } from '../../texts/message'

export class InvoiceError extends Error {
  override readonly name = 'InvoiceError'
  readonly reason: Message

  constructor(reason: Message) {
    super(reason.code)
    this.reason = reason
  }
}

export const invoiceError = <Key extends TextKey>(code: Key, ...values: ValuesArguments<Key>): InvoiceError =>
  new InvoiceError(message(code, ...values))
