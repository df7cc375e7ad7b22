import { createBridgeClient } from '@common/bridge/client'
import { bridgeContract, type SatchelContract } from '@common/bridge/contract'
import type { BridgeClient } from '@common/bridge/define'
import { BridgeError, type Pipe } from '@common/bridge/protocol'
import { shallowRef, type ShallowRef } from 'vue'
import { message } from '@common/texts/message'

export type Bridge = BridgeClient<SatchelContract>

export interface BridgeConnection {
  readonly bridge: Readonly<ShallowRef<Bridge | null>>
  readonly isLost: Readonly<ShallowRef<boolean>>
  /** Resolves while visible; in a browser immediately. */
  untilSeen(): Promise<void>
  /** @throws BridgeError `closed` while disconnected */
  use(): Bridge
  stop(): void
}

interface ConnectionOptions {
  readonly open: () => Promise<Pipe>
  readonly wait: (ms: number) => Promise<void>
  readonly untilSeen?: () => Promise<void>
}

const always = (): Promise<void> => Promise.resolve()

const firstRetryMs = 250
const longestRetryMs = 5000

export function keepConnected({ open, wait, untilSeen = always }: ConnectionOptions): BridgeConnection {
  const bridge = shallowRef<Bridge | null>(null)
  const isLost = shallowRef(false)
  let pipe: Pipe | undefined
  let stopped = false

  async function run(): Promise<void> {
    let retryMs = firstRetryMs
    while (!stopped) {
      const opened = await open().catch(() => undefined)
      if (opened) {
        retryMs = firstRetryMs
        pipe = opened
        if (stopped) return opened.close()
        await serve(opened)
      }
      if (stopped) return
      isLost.value = true
      await wait(retryMs)
      retryMs = Math.min(retryMs * 2, longestRetryMs)
    }
  }

  const serve = (opened: Pipe): Promise<void> =>
    new Promise((resolve) => {
      const listeners: (() => void)[] = []
      opened.onClose(() => {
        bridge.value = null
        for (const listener of listeners) listener()
        resolve()
      })
      bridge.value = createBridgeClient(bridgeContract, {
        send: (frame) => opened.send(frame),
        onFrame: (listener) => opened.onFrame(listener),
        onClose: (listener) => listeners.push(listener),
        close: () => opened.close(),
      })
      isLost.value = false
    })

  void run()
  return {
    bridge,
    isLost,
    untilSeen,
    use() {
      if (!bridge.value) throw new BridgeError('closed', message('error.closed'))
      return bridge.value
    },
    stop() {
      stopped = true
      pipe?.close()
    },
  }
}
