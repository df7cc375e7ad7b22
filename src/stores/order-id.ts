import { makeOrderId as makeOrderIdOf } from '@common/domain/order-id'

/** Returns a new id for one intention to trade. Main sends an order of one id once. */
export const makeOrderId = (): string => makeOrderIdOf(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
