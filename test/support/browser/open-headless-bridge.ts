import { WebSocket } from 'ws'
import { bridgeContract } from '@common/bridge/contract'
import { createBridgeClient } from '@common/bridge/client'
import type { BridgeClient } from '@common/bridge/define'
import { socketPipe } from '../../../electron/headless/socket-pipe'
import { enterHeadless } from '../processes/enter-headless'

export type Bridge = BridgeClient<typeof bridgeContract>

export async function openHeadlessBridge(address: string): Promise<Bridge> {
  const { port, headers } = await enterHeadless(address)
  const socket = new WebSocket(`ws://127.0.0.1:${port}/bridge`, { headers })
  await new Promise((opened, failed) => socket.once('open', opened).once('error', failed))
  return createBridgeClient(bridgeContract, socketPipe(socket))
}
