import { beforeEach, describe, expect, test } from 'vitest'
import { channels } from '@common/exchange-api/channels'
import { ColonSlashDialect } from '../../../../electron/core/exchange/shared/colon-slash/dialect'
import { readFrame } from '../../../../electron/core/exchange/shared/colon-slash/read-frame'

const { colon, slash } = channels
const colonNames = [colon.lastPrice, colon.index]
const slashNames = [slash.bidOffer, slash.index]

const reply = (id: string, result: unknown): string => JSON.stringify({ jsonrpc: '2.0', id, result })
const refusal = (id: string): string =>
  JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32601, message: 'Method not found' } })

describe('stream of versions 1 and 2', () => {
  let dialect: ColonSlashDialect
  let requests: string[]
  let events: string[]
  const link = {
    send: (request: object): void => {
      const { id, method, params } = request as { id: string; method: string; params: string[] }
      requests.push(`${id} ${method} ${params.join(' ')}`)
    },
    live: () => void events.push('live'),
    giveUp: () => void events.push('give up'),
  }
  const asked = {
    colon: `colon v1/public/subscribe ${colonNames.join(' ')}`,
    slash: `slash subscribe ${slashNames.join(' ')}`,
    bidOffer: `bidOffer subscribe ${slash.bidOffer}`,
  }

  beforeEach(() => {
    requests = []
    events = []
    dialect = new ColonSlashDialect((update) => void events.push(JSON.stringify(update)))
    dialect.opened(link)
  })

  test('is live with the names with colons, and asks for bid and ask', () => {
    dialect.read(reply('colon', colonNames))
    expect([requests, events]).toEqual([[asked.colon, asked.bidOffer], ['live']])
    dialect.read(refusal('bidOffer'))
    expect(events).toEqual(['live'])
  })

  test.each([
    ['are refused', refusal('colon')],
    ['are confirmed in part', reply('colon', [colon.index])],
    ['are confirmed without a list', reply('colon', { ok: true })],
  ])('uses the names with slashes if those with colons %s', (_what, answer) => {
    dialect.read(answer)
    dialect.read(reply('slash', slashNames))
    expect([requests, events]).toEqual([[asked.colon, asked.slash], ['live']])
  })

  test('reconnects later if both are refused', () => {
    dialect.read(refusal('colon'))
    dialect.read(refusal('slash'))
    expect(events).toEqual(['give up'])
  })

  test('ignores replies to no request', () => {
    dialect.read(reply('slash', slashNames))
    dialect.read(reply('other', colonNames))
    expect(events).toEqual([])
  })

  test('begins with the names that worked before', () => {
    dialect.read(refusal('colon'))
    dialect.read(reply('slash', slashNames))
    dialect.closed(true)
    dialect.opened(link)
    expect(requests.at(-1)).toBe(asked.slash)
  })

  test('begins with the other names after a connection that was never live', () => {
    dialect.closed(false)
    dialect.opened(link)
    dialect.closed(false)
    dialect.opened(link)
    expect(requests).toEqual([asked.colon, asked.slash, asked.colon])
  })

  test('ignores replies to requests of the connection before', () => {
    dialect.closed(false)
    dialect.opened(link)
    dialect.read(reply('colon', colonNames))
    expect(events).toEqual([])
  })

  test('does not ask for bid and ask again if the connection was closed after that', () => {
    dialect.read(reply('colon', colonNames))
    dialect.closed(true)
    dialect.opened(link)
    dialect.read(reply('colon', colonNames))
    expect(requests).toEqual([asked.colon, asked.bidOffer, asked.colon])
  })

  test('asks for bid and ask again if that was answered', () => {
    dialect.read(reply('colon', colonNames))
    dialect.read(reply('bidOffer', [slash.bidOffer]))
    dialect.closed(true)
    dialect.opened(link)
    dialect.read(reply('colon', colonNames))
    expect(requests).toEqual([asked.colon, asked.bidOffer, asked.colon, asked.bidOffer])
  })

  test('reports prices, and frames that it cannot read', () => {
    const frame = JSON.stringify({ method: slash.index, params: { index: '7' } })
    expect([dialect.read(frame), dialect.read('{'), dialect.read('{"method":"news"}')]).toEqual([
      true,
      false,
      true,
    ])
    expect(events).toEqual(['{"indexPrice":7}'])
  })
})

describe('frame', () => {
  const onChannel = (channel: unknown, data: unknown): string =>
    JSON.stringify({ jsonrpc: '2.0', method: 'subscription', params: { channel, data } })
  const time = '2025-11-11T10:00:00.000Z'
  const timeMs = Date.parse(time)

  test.each([
    [
      'last price',
      onChannel(colon.lastPrice, { time, lastPrice: '104000.5', index: 9 }),
      { lastPrice: 104_000.5, marketTimeMs: timeMs },
    ],
    [
      'index',
      onChannel(colon.index, { time: 5, index: 104_001, lastPrice: 9 }),
      { indexPrice: 104_001, marketTimeMs: 5 },
    ],
    [
      'bid and ask',
      JSON.stringify({ method: slash.bidOffer, params: { bid: '1', offer: 2 } }),
      { bidPrice: 1, askPrice: 2 },
    ],
    ['index with slashes', JSON.stringify({ method: slash.index, params: { index: 3 } }), { indexPrice: 3 }],
  ])('with the %s is read', (_what, frame, update) => {
    expect(readFrame(frame)).toEqual({ kind: 'price', update })
  })

  test.each([
    ['without a time', onChannel(colon.lastPrice, { lastPrice: 1 })],
    [
      'with an infinite time',
      '{"method":"subscription","params":{"channel":"futures:btc_usd:index","data":{"time":1e999,"index":1}}}',
    ],
    ['without a price', onChannel(colon.lastPrice, { time, index: 1 })],
    ['with a price of 0', onChannel(colon.index, { time, index: 0 })],
    ['with an empty text as price', onChannel(colon.index, { time, index: ' ' })],
    ['without data', onChannel(colon.index, undefined)],
    ['with null', onChannel(colon.index, null)],
    ['that is not JSON', '{'],
    ['that is null', 'null'],
    ['without bid', JSON.stringify({ method: slash.bidOffer, params: { offer: 2 } })],
    ['without index', JSON.stringify({ method: slash.index, params: {} })],
  ])('%s is unreadable', (_what, frame) => {
    expect(readFrame(frame)).toEqual({ kind: 'malformed' })
  })

  test.each([
    ['another channel', onChannel('futures:btc_usd:news', { time, index: 1 })],
    ['another method', JSON.stringify({ method: 'news', params: { index: 1 } })],
    ['a channel that is no text', onChannel(7, { time, index: 1 })],
  ])('of %s is ignored', (_what, frame) => {
    expect(readFrame(frame)).toEqual({ kind: 'other' })
  })

  test.each([
    ['{"jsonrpc":"2.0","id":"a","result":[1]}', { id: 'a', result: [1], failed: false }],
    ['{"jsonrpc":"2.0","id":3,"result":null,"error":null}', { id: '3', result: null, failed: false }],
    [
      '{"jsonrpc":"2.0","id":"a","error":{"code":-1,"message":"no"}}',
      { id: 'a', result: undefined, failed: true },
    ],
  ])('%s is a reply', (frame, expected) => {
    expect(readFrame(frame)).toEqual({ kind: 'reply', ...expected })
  })
})
