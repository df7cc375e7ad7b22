import type { ResponseOf } from '@common/exchange-api/endpoint'
import type { app } from '@common/exchange-api/v2/app'
import type { futures } from '@common/exchange-api/v2/futures'
import type { NodeInfo } from '@common/domain/market/published'
import type { Leader, Leaderboard } from '../../../ports/exchange/exchange-market'
import { roundToSats } from './amounts'
import { sanitizeName } from './outside-text'

type WireLeaderboard = ResponseOf<typeof futures.leaderboard>

const toLeaders = (wire: WireLeaderboard['daily']): Leader[] =>
  wire.map(({ username, pl, direction }) => ({
    username: sanitizeName(username),
    pnlSats: roundToSats(pl, 'pl'),
    direction,
  }))

export const toLeaderboard = (wire: WireLeaderboard): Leaderboard => ({
  daily: toLeaders(wire.daily),
  weekly: toLeaders(wire.weekly),
  monthly: toLeaders(wire.monthly),
  allTime: toLeaders(wire['all-time']),
})

export const toNodeInfo = (wire: ResponseOf<typeof app.node>): NodeInfo => ({
  alias: wire.alias ?? null,
  publicKey: wire.pubkey ?? null,
  uri: wire.uri ?? null,
  version: wire.version ?? null,
  peers: wire.peers ?? null,
  channels: wire.channels ?? null,
  blockHeight: wire.blockHeigth ?? null,
})
