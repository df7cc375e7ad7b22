import { expect, onTestFinished, test, vi } from 'vitest'
import { serviceExchange } from '../../electron/core/exchange/service-exchange'
import type { Exchange } from '../../electron/core/ports/exchange'
import { onlyKey } from '../../electron/core/ports/connection'
import { Secret } from '../../electron/core/ports/secret'
import { systemClock } from '../../electron/core/system-clock'
import { LiveStream } from '../../electron/practice/prices/live/live-stream'
import { findLiveVersion } from '../../electron/practice/prices/live/read-live'
import { version3 } from '../../electron/practice/prices/live/version-3'
import { startImpostor, type Impostor } from './support/impostor'

/**
 * Attacker: somebody on the network path, helped by a shell profile, a desktop entry or a tutorial that sets
 * NODE_TLS_REJECT_UNAUTHORIZED=0.
 * Wants: the key, the passphrase and signed requests, sent to a host with a certificate of its own making.
 */

async function impostorWithoutChecks(): Promise<Impostor> {
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  onTestFinished(() => void vi.unstubAllEnvs())
  return startImpostor()
}

function connectTo({ host }: Impostor): Exchange {
  const exchange = serviceExchange({
    connection: {
      profileId: 'p',
      network: 'testnet',
      protocol: 'v2',
      headerPrefix: 'SVC',
      restUrl: `https://${host}`,
      wsUrl: `wss://${host}`,
      keys: [
        onlyKey({
          key: new Secret('key-text'),
          secret: new Secret('test-secret'),
          passphrase: new Secret('pass-text'),
        }),
      ],
    },
    clock: systemClock,
    random: () => 1,
  })
  onTestFinished(() => exchange.close())
  return exchange
}

/** Resolves once the impostor was connected to and either sent a request or left. */
const connected = ({ heard, hangUps }: Impostor) =>
  vi.waitFor(() => expect(heard.length + hangUps()).toBeGreaterThan(0), 10_000)

test('no signed request reaches a host that nobody vouches for', async () => {
  const impostor = await impostorWithoutChecks()
  const asked = connectTo(impostor).account()
  asked.catch(() => undefined)
  await connected(impostor)
  expect(impostor.heard).toEqual([])
})

test('nor does the stream of prices', async () => {
  const impostor = await impostorWithoutChecks()
  const nothing = () => undefined
  const stop = connectTo(impostor).streamPrices({ onPrice: nothing, onState: nothing })
  onTestFinished(stop)
  await connected(impostor)
  expect(impostor.heard).toEqual([])
})

test('nor does the practice exchange where it follows a live price', async () => {
  const impostor = await impostorWithoutChecks()
  const stream = new LiveStream(`wss://${impostor.host}`, version3, () => undefined, 60_000)
  onTestFinished(() => stream.close())
  await connected(impostor)
  await expect(findLiveVersion(`https://${impostor.host}`)).rejects.toThrow()
  expect(impostor.heard).toEqual([])
})
