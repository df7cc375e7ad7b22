import type { z } from 'zod'
import type { Endpoint } from '@common/exchange-api/endpoint'
import { message } from '@common/texts/message'
import { toMessage } from '@common/texts/text-error'
import type { Side } from '@common/domain/futures/trade'
import { decodeInvoice } from '@common/domain/lightning/decode-invoice'
import type { Withdrawal } from '@common/domain/wallet'
import type { CallInput } from '../rest/encode-request'
import type { Priority } from '../rest/request-queue'
import type { RestClient } from '../rest/rest-client'
import { ExchangeError } from '../../ports/exchange/exchange-error'
import { getErrorPolicy } from '../../ports/exchange/exchange-error-kinds'
import type { ReadRequestOptions, UnreadableRecord } from '../../ports/exchange/exchange-listing'

function translated<W, D>(translate: (wire: W) => D, wire: W, kind: 'bad-answer' | 'unknown-outcome'): D {
  try {
    return translate(wire)
  } catch (error) {
    const recordId = getId(wire) ?? undefined
    throw new ExchangeError(kind, message('service.senseless', { why: toMessage(error) }), { recordId })
  }
}

/** @throws ExchangeError `bad-answer` */
export const read = <W, D>(translate: (wire: W) => D, wire: W): D => translated(translate, wire, 'bad-answer')

/** @throws ExchangeError `bad-answer` for an inconsistent item without `onUnreadable` */
export function readAll<W, D>(
  translate: (wire: W) => D,
  wire: readonly W[],
  { onUnreadable }: Pick<ReadRequestOptions, 'onUnreadable'> = {},
): D[] {
  if (onUnreadable === undefined) return read((items) => items.map(translate), wire)
  const unreadable: UnreadableRecord[] = []
  const readable = wire.flatMap((item) => {
    try {
      return [read(translate, item)]
    } catch (error) {
      unreadable.push({ id: getId(item), problem: toMessage(error) })
      return []
    }
  })
  if (unreadable.length > 0) onUnreadable(unreadable)
  return readable
}

function getId(item: unknown): string | null {
  if (typeof item !== 'object' || item === null) return null
  const id = 'pid' in item ? item.pid : 'id' in item ? item.id : null
  return typeof id === 'string' ? id : null
}

/** @throws ExchangeError `unknown-outcome` for an inconsistent response */
export const written = <W, D>(translate: (wire: W) => D, wire: W): D =>
  translated(translate, wire, 'unknown-outcome')

const otherRecord = (): ExchangeError =>
  new ExchangeError(
    'unknown-outcome',
    message('service.senseless', { why: message('service.why.otherRecord') }),
  )

/** @throws ExchangeError `unknown-outcome` if a late or reordered response is about another record */
export function requireId<W>(id: string | null, wire: W): W {
  const answered = getId(wire)
  if (id !== null && answered !== null && answered.toLowerCase() !== id.toLowerCase()) throw otherRecord()
  return wire
}

interface Ordered {
  readonly side?: Side
  readonly quantity?: number | undefined
}

/** @throws ExchangeError `unknown-outcome` if side or quantity differ from the order */
export function requireOrdered<D extends Ordered>({ side, quantity }: Ordered, record: D): D {
  const isOther =
    (side !== undefined && record.side !== undefined && record.side !== side) ||
    (quantity !== undefined && record.quantity !== quantity)
  if (isOther) throw otherRecord()
  return record
}

const hash = /^[0-9a-f]{64}$/i

/** @throws ExchangeError `unknown-outcome` if another invoice was paid */
export function requirePaid(paymentRequest: string, sent: Withdrawal): Withdrawal {
  const decoded = decodeInvoice(paymentRequest)
  const paidHash = sent.reference ?? ''
  if (decoded.ok && hash.test(paidHash) && paidHash.toLowerCase() !== decoded.invoice.paymentHash)
    throw otherRecord()
  return sent
}

export const writtenAll = <W, D>(translate: (wire: W) => D, wire: readonly W[]): D[] =>
  written((items) => items.map(translate), wire)

/**
 * Resolves an unreadable response by reading the record of its id.
 * @throws ExchangeError of the write if that fails too, or if the record is not of this order
 */
export async function withReadBack<D extends Ordered>(
  order: Ordered,
  write: () => Promise<D>,
  readById: (id: string) => Promise<D>,
): Promise<D> {
  try {
    return requireOrdered(order, await write())
  } catch (error) {
    if (!(error instanceof ExchangeError) || error.recordId === undefined) throw error
    return readById(error.recordId)
      .then((record) => requireOrdered(order, record))
      .catch(() => {
        throw error
      })
  }
}

/**
 * Reads what a write needs. A failure shows that nothing was sent, unlike one of the write.
 * @throws ExchangeError
 */
export async function readBeforeWrite<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (!(error instanceof ExchangeError) || getErrorPolicy(error).notDone) throw error
    throw new ExchangeError('not-sent', message('service.nothingSent', { problem: error.text }), {
      cause: error,
    })
  }
}

export const createWriter =
  <W, D>(rest: RestClient, translate: (wire: W) => D) =>
  async <E extends Endpoint & { readonly response: z.ZodType<W> }>(
    endpoint: E,
    input: CallInput<E>,
    priority: Priority,
  ): Promise<D> => {
    const { body, query } = input as { readonly body?: unknown; readonly query?: unknown }
    const wire = (await rest.call(endpoint, input, { priority })) as W
    return written(translate, requireId(getId(body) ?? getId(query), wire))
  }
