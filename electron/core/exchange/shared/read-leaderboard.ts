import type { Endpoint } from '@common/exchange-api/endpoint'
import type { leaderboard } from '@common/exchange-api/v2/futures-records'
import type { Leaderboard } from '../../ports/exchange/exchange-market'
import type { RestClient } from '../rest/rest-client'
import { renamed } from './convert'
import { toLeaderboard } from './to-domain/records'
import { read } from './translate'

type LeaderboardEndpoint = Endpoint<undefined, undefined, undefined, typeof leaderboard>

/** Three spellings exist (protocol/v2.md#leaderboard). */
const convert = renamed({ all_time: 'all-time', allTime: 'all-time' })

export const readLeaderboard = async (
  rest: RestClient,
  endpoint: LeaderboardEndpoint,
): Promise<Leaderboard> => read(toLeaderboard, await rest.call(endpoint, {}, { convert }))
