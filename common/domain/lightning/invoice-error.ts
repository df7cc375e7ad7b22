import { text, type Text, type TextKey, type ValuesArguments } from '../../texts/text'

export class InvoiceError extends Error {
  override readonly name = 'InvoiceError'
  readonly reason: Text

  constructor(reason: Text) {
    super(reason.code)
    this.reason = reason
  }
}

export const invoiceError = <Key extends TextKey>(code: Key, ...values: ValuesArguments<Key>): InvoiceError =>
  new InvoiceError(text(code, ...values))
