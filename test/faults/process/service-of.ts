import { serviceExchange } from '../../../electron/core/exchange/service-exchange'
import type { Clock } from '../../../electron/core/ports/clock'
import { onlyKey } from '../../../electron/core/ports/connection'
import type { Exchange } from '../../../electron/core/ports/exchange'
import { Secret } from '../../../electron/core/ports/secret'
import type { PracticeInfo } from '../../../electron/practice/start/practice-options'

/** The service as it is, asked by the suite itself. */
export function serviceOf({ rest, ws, account }: PracticeInfo, clock: Clock): Exchange {
  const { key, secret, passphrase } = account
  return serviceExchange({
    connection: {
      profileId: 'practice',
      network: 'practice',
      protocol: 'v2',
      restUrl: rest,
      wsUrl: ws,
      headerPrefix: 'SVC',
      keys: [
        onlyKey({ key: new Secret(key), secret: new Secret(secret), passphrase: new Secret(passphrase) }),
      ],
    },
    clock,
    random: Math.random,
    limits: { signed: { requests: 1000, perMs: 1 }, open: { requests: 1000, perMs: 1 } },
  })
}
