import type { ServiceInput } from '@common/domain/services/profile'
import { ExchangeError } from '../../../../electron/core/ports/exchange/exchange-error'
import { subscribe } from '../../../support/subscribe'
import { InMemoryService } from '../../../support/in-memory-exchange/in-memory-service'
import { advanceUntil } from '../../../support/time/advance'
import { start } from '../../../support/app/ready-app'
import type { StartAppOptions } from '../../../support/app/start-app'
import { temporaryFolder } from '../../../support/temporary-folder'
import { ManualClock } from '../../../support/time/manual-clock'
import { verbatim } from '../../../support/in-english'
import { testService } from '../../../support/app/test-service'

export const service: ServiceInput = { ...testService, network: 'mainnet' }
export const vaultPassphrase = 'correct horse battery'

export async function startWithService(
  dataFolder = temporaryFolder(),
  clock = new ManualClock(),
  { kdfCost, keychain }: Pick<StartAppOptions, 'kdfCost' | 'keychain'> = {},
) {
  const real = new InMemoryService(clock, 30_000)
  real.balanceSats = 777_777
  const practice = new InMemoryService(clock)
  const protocols: string[] = []
  /** Independent of the computer's clock setting. */
  const exchangeStartMs = clock.nowMs() - clock.upMs()
  const restart = () =>
    start(dataFolder, {
      clock,
      practice,
      ...(kdfCost !== undefined && { kdfCost }),
      ...(keychain !== undefined && { keychain }),
      connect: ({ keys, protocol }) => {
        protocols.push(protocol)
        if (keys.some(({ credentials }) => credentials.secret.expose() !== service.secret)) {
          real.failNext(
            'account',
            new ExchangeError('unauthorized', verbatim('The service does not accept the API key.')),
          )
        }
        return { ...real.connect(), timeMs: () => exchangeStartMs + clock.upMs() }
      },
    })
  const app = await restart()
  const session = subscribe(app.bridge.session.state(undefined))
  await advanceUntil(clock, () => session.items.length > 0, { withinMs: 100 })
  return { ...app, real, clock, dataFolder, session, restart, protocols }
}
