import { makeOrderId as makeOrderIdOf } from '@common/domain/order-id'

/** One per intent; the main process sends it only once. */
export const makeOrderId = (): string => makeOrderIdOf(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
