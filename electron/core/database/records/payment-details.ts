import type Database from 'libsql'
import { parseJson } from '@common/domain/json'
import { PaymentDetailsSchema, type PaymentDetails } from '@common/domain/payments/payment-details'

export function createPaymentDetailsReader(
  database: Database.Database,
): (paymentIds: readonly string[]) => ReadonlyMap<string, PaymentDetails> {
  const select = database.prepare(
    'SELECT payment_id AS id, record FROM payment_details WHERE payment_id IN (SELECT value FROM json_each(?))',
  )
  return (paymentIds) => readDetails(select.all(JSON.stringify(paymentIds)))
}

export function readDetails(rows: readonly unknown[]): ReadonlyMap<string, PaymentDetails> {
  return new Map(
    (rows as { id: string; record: string }[]).flatMap(({ id, record }) => {
      const { data } = PaymentDetailsSchema.safeParse(parseJson(record))
      return data === undefined ? [] : [[id, data] as const]
    }),
  )
}
