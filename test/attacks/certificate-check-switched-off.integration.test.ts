import { expect, onTestFinished, test, vi } from 'vitest'
import { serviceExchange } from '../../electron/core/exchange/service-exchange'
import type { Exchange } from '../../electron/core/ports/exchange/exchange'
import { toSingleKey } from '../../electron/core/ports/connection'
import { Secret } from '../../electron/core/ports/secret'
import { systemClock } from '../../electron/core/system-clock'
import { LiveStream } from '../../electron/practice/prices/live/live-stream'
import { findLiveVersion } from '../../electron/practice/prices/live/read-live'
import { version3 } from '../../electron/practice/prices/live/version-3'
import { startImpostor, type Impostor } from './support/impostor'

/**
 * Attacker: someone on the network path, if NODE_TLS_REJECT_UNAUTHORIZED=0 is set.
 * Wants: key, passphrase and signed requests, sent to a host with a self-signed certificate.
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
        toSingleKey({
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

const connected = ({ heard, hangUps }: Impostor) =>
  vi.waitFor(() => expect(heard.length + hangUps()).toBeGreaterThan(0), 10_000)

test('the client sends no signed request to a host with an untrusted certificate', async () => {
  const impostor = await impostorWithoutChecks()
  const request = connectTo(impostor).account()
  request.catch(() => undefined)
  await connected(impostor)
  expect(impostor.heard).toEqual([])
})

test('the price stream sends nothing to a host with an untrusted certificate', async () => {
  const impostor = await impostorWithoutChecks()
  const nothing = () => undefined
  const stop = connectTo(impostor).streamPrices({ onPrice: nothing, onState: nothing })
  onTestFinished(stop)
  await connected(impostor)
  expect(impostor.heard).toEqual([])
})

test('the practice price feed sends nothing to a host with an untrusted certificate', async () => {
  const impostor = await impostorWithoutChecks()
  const stream = new LiveStream(`wss://${impostor.host}`, version3, () => undefined, 60_000)
  onTestFinished(() => stream.close())
  await connected(impostor)
  await expect(findLiveVersion(`https://${impostor.host}`)).rejects.toThrow()
  expect(impostor.heard).toEqual([])
})
