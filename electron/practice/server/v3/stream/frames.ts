import type { Topic } from '@common/exchange-api/v3/topics'

export const pair = 'btc_usd'

/** Message of protocol/v3.md#messages. */
export const pushed = (topic: Topic, data: object): string =>
  JSON.stringify({ jsonrpc: '2.0', method: 'subscription', params: { topic, data } })
