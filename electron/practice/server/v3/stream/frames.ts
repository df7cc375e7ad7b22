import type { Topic } from '@common/exchange-api/v3/topics'

/** The only market there is, as the stream names it. */
export const pair = 'btc_usd'

/** The text of a message that nobody asked for (protocol/v3.md#messages). */
export const pushed = (topic: Topic, data: object): string =>
  JSON.stringify({ jsonrpc: '2.0', method: 'subscription', params: { topic, data } })
