import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { bridgeContract } from '@common/bridge/contract'
import { createBridgeClient } from '@common/bridge/client'
import { serveBridge } from '@common/bridge/server'
import { createApp } from '../../../../electron/core/app'
import { practiceHost } from '../../../../electron/launch/practice-host'
import { isReady, until } from '../../../support/app/app-over-wire'
import { subscribe } from '../../../support/subscribe'
import { pipePair } from '../../../support/app/pipe-pair'
import { bundlePractice } from '../../../support/processes/practice-child'
import { openTrade } from '../../../support/app/ready-app'
import { temporaryFolder } from '../../../support/temporary-folder'
import { openAccountBridge } from '../../../support/app/open-account-bridge'

let workerFile: string
beforeAll(async () => {
  workerFile = await bundlePractice('worker')
}, 60_000)

test('a killed practice exchange restarts with its data intact, and the app reports it', async () => {
  const folder = temporaryFolder()
  const order = join(folder, 'die')
  const file = join(dirname(workerFile), 'killable.mjs')
  writeFileSync(
    file,
    `import { existsSync, rmSync } from 'node:fs'
     import './entry.mjs'
     setInterval(() => {
       if (!existsSync(${JSON.stringify(order)})) return
       rmSync(${JSON.stringify(order)})
       process.exit(1)
     }, 10)`,
  )
  const options = { dataFolder: join(folder, 'practice'), heldPrice: 50_000 }
  const practice = practiceHost(file, options, () => undefined)
  const unexpected: unknown[] = []
  const onUnexpected = (source: string, error: unknown): void => void unexpected.push([source, error])
  const app = await createApp({
    dataFolder: folder,
    shell: 'headless',
    version: '0.0.0',
    keychain: 'none',
    practice,
    askForHosts: () => Promise.resolve(null),
    onNotification: () => undefined,
    onUnexpected,
  })
  const { left, right } = pipePair()
  const stop = serveBridge(bridgeContract, app.router, left, { onUnexpected })
  const bridge = openAccountBridge(createBridgeClient(bridgeContract, right))
  onTestFinished(async () => {
    stop()
    await app.close()
    await practice.close()
  })

  const session = subscribe(bridge.session.state(undefined))
  await bridge.session.startPractice(undefined)
  await until(session, isReady)
  const trade = await openTrade(bridge, {
    orderId: 'before',
    side: 'buy',
    orderType: 'limit',
    leverage: 10,
    quantity: 100,
    price: 1000,
  })
  const before = practice.running()?.restUrl
  const received = session.items.length

  writeFileSync(order, '')
  await until(
    session,
    (state) =>
      session.items.indexOf(state) >= received &&
      isReady(state) &&
      JSON.stringify(state.problem).includes('practice.startedAgain'),
  )
  expect(existsSync(order)).toBe(false)
  expect(practice.running()?.restUrl).not.toBe(before)
  expect((await bridge.futures.cancel({ tradeId: trade.id })).kind).toBe('done')
  expect(unexpected).toEqual([])
}, 60_000)
