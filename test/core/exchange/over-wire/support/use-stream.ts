import { afterEach, beforeEach, vi } from 'vitest'
import type { WebSocket } from 'ws'
import type { StreamDialect } from '../../../../../electron/core/exchange/stream/dialect'
import { StreamConnection } from '../../../../../electron/core/exchange/stream/stream-connection'
import type { PriceUpdate } from '../../../../../electron/core/ports/exchange/exchange'
import { FaultService } from '../../support/fault-service'
import { ManualClock } from '../../../../support/time/manual-clock'

export const until = (check: () => void): Promise<void> => vi.waitFor(check)

class StreamUnderTest {
  service!: FaultService
  clock = new ManualClock()
  stream: StreamConnection | undefined
  prices: PriceUpdate[] = []
  states: string[] = []
  /** Exchange's end. */
  socket: WebSocket | undefined

  async start(): Promise<void> {
    this.service = await FaultService.start()
    this.service.onSocket = (opened) => (this.socket = opened)
    this.clock = new ManualClock()
    this.stream = undefined
    this.prices = []
    this.states = []
    this.socket = undefined
  }

  async stop(): Promise<void> {
    this.stream?.close()
    await this.service.stop()
  }

  open(dialect: StreamDialect): StreamConnection {
    const { service, clock, states } = this
    const onState = (state: string): void => void states.push(state)
    this.stream = new StreamConnection({ url: service.wsUrl, clock, random: () => 1, dialect, onState })
    return this.stream
  }

  push(method: string, params: unknown): void {
    this.socket?.send(JSON.stringify({ jsonrpc: '2.0', method, params }))
  }
}

export function useStream(): StreamUnderTest {
  const under = new StreamUnderTest()
  beforeEach(() => under.start())
  afterEach(() => under.stop())
  return under
}
