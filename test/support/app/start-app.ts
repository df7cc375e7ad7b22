import { bridgeContract } from '@common/bridge/contract'
import { createBridgeClient } from '@common/bridge/client'
import { serveBridge } from '@common/bridge/server'
import type { Network } from '@common/domain/account'
import type { AppNotification } from '@common/domain/notifications/notification'
import { createApp, type App, type AppOptions } from '../../../electron/core/app'
import type { Connection } from '../../../electron/core/ports/connection'
import type { PracticeHost } from '../../../electron/core/ports/practice-host'
import type { KdfCost } from '../../../electron/core/vault/encrypted-text'
import type { ManualClock } from '../time/manual-clock'
import type { InMemoryService } from '../in-memory-exchange/in-memory-service'
import { idleMarket, runningPractice } from './running-practice'
import { pipePair } from './pipe-pair'
import { testKdfCost } from './test-kdf-cost'
import { openAccountBridge, type OpenAccountBridge } from './open-account-bridge'

/** Must never reappear after input. */
export const practiceKey = {
  key: 'practice-key-K1',
  secret: 'practice-secret-S1',
  passphrase: 'practice-passphrase-P1',
}

export interface StartedApp {
  readonly app: App
  readonly bridge: OpenAccountBridge
  readonly shown: { readonly notice: AppNotification; readonly network: Network }[]
  /** For each of `shown`: true if its amounts are hidden. */
  readonly areHidden: readonly boolean[]
  readonly opened: readonly (string | null)[]
  readonly unexpected: unknown[]
  readonly frames: string[]
  readonly close: () => Promise<void>
}

export interface StartAppOptions {
  readonly dataFolder: string
  readonly clock: ManualClock
  readonly practice: InMemoryService
  readonly connect?: (connection: Connection) => ReturnType<InMemoryService['connect']>
  /** Granted for every host by default. */
  readonly askForHosts?: AppOptions['askForHosts']
  /** `default` uses the app's cost. @default the lowest */
  readonly kdfCost?: KdfCost | 'default'
  readonly keychain?: AppOptions['keychain']
  readonly host?: PracticeHost
  /** The exchange is in memory, without files. */
  readonly checkPracticeFiles?: () => void
}

export async function startApp({
  dataFolder,
  clock,
  practice,
  connect,
  host,
  checkPracticeFiles = () => undefined,
  kdfCost = testKdfCost,
  keychain = 'none',
  askForHosts = () => Promise.resolve(null),
}: StartAppOptions): Promise<StartedApp> {
  const shown: StartedApp['shown'] = []
  const areHidden: boolean[] = []
  const opened: (string | null)[] = []
  const unexpected: unknown[] = []
  const app = await createApp({
    dataFolder,
    clock,
    shell: 'headless',
    version: '0.0.0',
    keychain,
    ...(kdfCost !== 'default' && { kdfCost }),
    practice: host ?? {
      ...runningPractice({
        restUrl: 'http://127.0.0.1:1',
        wsUrl: 'ws://127.0.0.1:1',
        ...practiceKey,
        control: {
          pay: ({ paymentRequest }) => {
            const deposit = [...practice.deposits.values()].at(-1)
            if (!deposit || !paymentRequest.startsWith('lnbcrt')) throw new Error('nothing to pay')
            practice.pay(deposit.id)
            return Promise.resolve(undefined)
          },
          makeInvoice: ({ amountSats }) => Promise.resolve({ paymentRequest: practice.invoice(amountSats) }),
          sendOnChain: () => Promise.resolve(undefined),
          mine: () => Promise.resolve(undefined),
          makeLnurl: () => Promise.reject(new Error('no LNURLs in memory')),
          makeUser: () => Promise.resolve({ username: 'bob' }),
          setPrice: ({ price }) => Promise.resolve(void practice.setPrice(price)),
          releasePrice: () => Promise.resolve(undefined),
          ...idleMarket,
        },
      }),
      checkFiles: checkPracticeFiles,
    },
    connectExchange: (connection) =>
      connection.network === 'practice' || !connect ? practice.connect() : connect(connection),
    askForHosts,
    onNotification(notification, { network }, _t, isHidden) {
      shown.push({ notice: notification, network })
      areHidden.push(isHidden)
    },
    onOpenAccount: (profileId) => opened.push(profileId),
    onUnexpected: (source, error) => unexpected.push([source, error]),
  })
  const { left, right, frames } = pipePair()
  const stop = serveBridge(bridgeContract, app.router, left, {
    onUnexpected: (source, error) => unexpected.push([source, error]),
  })
  return {
    app,
    bridge: openAccountBridge(createBridgeClient(bridgeContract, right)),
    shown,
    areHidden,
    opened,
    unexpected,
    frames,
    async close() {
      stop()
      await app.close()
    },
  }
}
