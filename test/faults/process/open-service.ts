import { serviceExchange } from '../../../electron/core/exchange/service-exchange'
import type { Clock } from '../../../electron/core/ports/clock'
import type { Exchange } from '../../../electron/core/ports/exchange/exchange'
import { practiceConnection } from '../../../electron/core/session/profiles'
import type { PracticeInfo } from '../../../electron/practice/start/practice-options'

export function openService({ rest, ws, account }: PracticeInfo, clock: Clock): Exchange {
  return serviceExchange({
    connection: practiceConnection({ restUrl: rest, wsUrl: ws, ...account }),
    clock,
    random: Math.random,
    limits: { signed: { requests: 1000, perMs: 1 }, open: { requests: 1000, perMs: 1 } },
  })
}
