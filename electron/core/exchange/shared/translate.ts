import type { z } from 'zod'
import type { Endpoint } from '@common/exchange-api/endpoint'
import { message } from '@common/texts/message'
import { toMessage } from '@common/texts/text-error'
import type { CallInput } from '../rest/encode-request'
import type { Priority } from '../rest/request-queue'
import type { RestClient } from '../rest/rest-client'
import { ExchangeError } from '../../ports/exchange/exchange-error'
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

export const writtenAll = <W, D>(translate: (wire: W) => D, wire: readonly W[]): D[] =>
  written((items) => items.map(translate), wire)

/**
 * Resolves an unreadable response by reading the record of its id.
 * @throws ExchangeError of the write if that fails too
 */
export async function withReadBack<D>(
  write: () => Promise<D>,
  readById: (id: string) => Promise<D>,
): Promise<D> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof ExchangeError) || error.recordId === undefined) throw error
    return readById(error.recordId).catch(() => {
      throw error
    })
  }
}

export const createWriter =
  <W, D>(rest: RestClient, translate: (wire: W) => D) =>
  async <E extends Endpoint & { readonly response: z.ZodType<W> }>(
    endpoint: E,
    input: CallInput<E>,
    priority: Priority,
  ): Promise<D> =>
    written(translate, (await rest.call(endpoint, input, { priority })) as W)
