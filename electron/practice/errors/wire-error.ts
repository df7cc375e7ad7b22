import type { FieldIssue } from '@common/domain/issue'
import type { ErrorCode } from '@common/exchange-api/errors'
import { joinIssues, ServiceError } from './service-error'
import { inEnglish } from '@common/texts/in-english'
import { ownValue } from '@common/domain/collections/own-value'

const fields: Readonly<Record<string, readonly [field: string, code: ErrorCode]>> = {
  orderType: ['type', 'invalidRequest'],
  marginSats: ['margin', 'marginOutOfRange'],
  quantity: ['quantity', 'quantityOutOfRange'],
  leverage: ['leverage', 'invalidRequest'],
  price: ['price', 'priceOutOfRange'],
  stopLossPrice: ['stoploss', 'stopLossOutOfRange'],
  takeProfitPrice: ['takeprofit', 'takeProfitOutOfRange'],
  amountSats: ['amount', 'amountOutOfRange'],
  instrumentName: ['instrument_name', 'invalidRequest'],
  inAsset: ['in_asset', 'invalidRequest'],
  outAsset: ['out_asset', 'invalidRequest'],
  inAmount: ['in_amount', 'amountOutOfRange'],
  outAmount: ['out_amount', 'amountOutOfRange'],
}

export function wireError(issues: readonly FieldIssue[]): ServiceError {
  const wire = issues.map((issue) => {
    const [name, code] = ownValue(fields, issue.field) ?? [issue.field, 'invalidRequest' as const]
    return { path: [name], code, message: inEnglish(issue) }
  })
  return new ServiceError(wire[0]?.code ?? 'invalidRequest', joinIssues(wire), wire)
}
