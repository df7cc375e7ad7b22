import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { startPracticeWorker } from '../../../electron/practice/start/start-worker'
import { readBalance } from '../../support/practice/practice'
import { bundlePractice } from '../../support/processes/practice-child'
import { SignedCaller } from '../../support/api/signed-caller'
import { temporaryFolder } from '../../support/temporary-folder'

let workerFile: string
beforeAll(async () => {
  workerFile = await bundlePractice('worker')
}, 60_000)

describe('practice worker', () => {
  test('EX-390 serves, stops and restarts on the same folder with a fresh key', async () => {
    const dataFolder = temporaryFolder()
    const first = await startPracticeWorker(workerFile, { dataFolder })
    const user = new SignedCaller(first.info.rest, first.info.account)
    const placed = await user.post('/v2/futures', {
      side: 'b',
      type: 'l',
      leverage: 2,
      quantity: 10,
      price: 20_000,
    })
    expect(placed.status, placed.text).toBe(200)
    await first.close()
    await expect(fetch(first.info.rest)).rejects.toThrow()

    const restarted = await startPracticeWorker(workerFile, { dataFolder })
    expect(restarted.info.account.username).toBe(first.info.account.username)
    expect(restarted.info.account.key).not.toBe(first.info.account.key)
    const second = new SignedCaller(restarted.info.rest, restarted.info.account)
    expect((await second.get('/v2/futures', { type: 'open' })).body.map(({ id }) => id)).toEqual([
      placed.body.id,
    ])
    expect(await readBalance(second)).toBeLessThan(10_000_000)
    await restarted.close()
  })

  test('EX-391 reports why a start fails', async () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    await expect(startPracticeWorker(workerFile, { dataFolder: join(file, 'x') })).rejects.toThrow(
      /^The data folder .* cannot be used/,
    )
  })
})
