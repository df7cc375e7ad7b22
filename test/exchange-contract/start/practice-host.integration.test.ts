import { spawnSync } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { StorageLost } from '../../../electron/core/ports/storage/disk-full'
import { lockFolder } from '../../../electron/launch/lock-folder'
import { practiceHost } from '../../../electron/launch/practice-host'
import { bundlePractice } from '../../support/processes/practice-child'
import { temporaryFolder } from '../../support/temporary-folder'
import type { Message } from '@common/texts/message'

let workerFile: string
beforeAll(async () => {
  workerFile = await bundlePractice('worker')
}, 60_000)

function hostOn(file: string, dataFolder: string) {
  const host = practiceHost(file, { dataFolder }, () => undefined)
  onTestFinished(() => host.close())
  return host
}

describe('practice host', () => {
  test('starts one exchange on request and stops it on close', async () => {
    const host = hostOn(workerFile, temporaryFolder())
    expect(host.running()).toBeNull()
    const [first, second] = await Promise.all([host.start(), host.start()])
    expect(second.restUrl).toBe(first.restUrl)
    expect((await fetch(`${first.restUrl}/v2/futures/ticker`)).status).toBe(200)
    await host.close()
    await expect(fetch(first.restUrl)).rejects.toThrow()
    await expect(host.start()).rejects.toMatchObject({ text: { code: 'session.closing' } })
  })

  test('starts from an empty state after clear and reports no unexpected end', async () => {
    const folder = temporaryFolder()
    const host = hostOn(workerFile, folder)
    const ends: Message[] = []
    host.onEnd((problem) => ends.push(problem))
    const environment = await host.start()
    await environment.control.setPrice({ price: 70_000 })
    await host.clear()
    expect(host.running()).toBeNull()
    await expect(fetch(environment.restUrl)).rejects.toThrow()
    const { lastPrice } = await (await host.start()).control.market()
    expect(lastPrice).toBeLessThan(65_000)
    expect(ends).toEqual([])
  })

  test('reports why a start after clear fails, and starts once the reason is gone', async () => {
    const folder = join(temporaryFolder(), 'practice')
    const host = hostOn(workerFile, folder)
    const ends: Message[] = []
    host.onEnd((problem) => ends.push(problem))
    const { key } = await host.start()
    await host.clear()
    writeFileSync(folder, '')
    await expect(host.start()).rejects.toThrow(/cannot be used/)
    rmSync(folder)
    expect((await host.start()).key).not.toBe(key)
    await host.clear()
    expect(host.running()).toBeNull()
    await host.close()
    expect(ends).toEqual([])
  })

  test('reports a damaged database, leaves it in place and starts once it is removed', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'practice.db')
    writeFileSync(file, 'not a database '.repeat(500))
    const host = hostOn(workerFile, folder)
    await expect(host.start()).rejects.toThrow(/practice.db is damaged/)
    expect(host.running()).toBeNull()
    rmSync(file)
    expect((await host.start()).restUrl).toMatch(/^http:/)
  })

  test('reports a worker that exits unexpectedly and starts another', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'dies.mjs')
    writeFileSync(
      file,
      `import { parentPort } from 'node:worker_threads'
       const account = { username: 'u', key: 'k', secret: 's', passphrase: 'p' }
       const info = { rest: 'http://127.0.0.1:1', ws: 'ws://127.0.0.1:1', control: 'c', controlToken: 't', account }
       parentPort.postMessage({ kind: 'ready', info })
       setTimeout(() => process.exit(1), 50)`,
    )
    const host = hostOn(file, folder)
    const ended = new Promise<Message>((resolve) => host.onEnd(resolve))
    await host.start()
    expect(await ended).toMatchObject({ code: 'practice.ended' })
    expect(host.running()).toBeNull()
    expect((await host.start()).key).toBe('k')
  })
})

describe('practice database files', () => {
  const damages: readonly (readonly [string, (file: string) => void])[] = [
    ['deleted', () => undefined],
    ['a folder', (file) => mkdirSync(file)],
    ['a FIFO', (file) => expect(spawnSync('mkfifo', [file]).status).toBe(0)],
    ['another file', (file) => writeFileSync(file, 'x')],
  ]

  test('are reported while missing or replaced', async () => {
    const folder = join(temporaryFolder(), 'practice')
    const host = hostOn(workerFile, folder)
    host.checkFiles()
    await host.start()
    host.checkFiles()
    for (const name of ['practice.db', 'practice.db-wal']) {
      const file = join(folder, name)
      for (const [damageName, damage] of damages) {
        renameSync(file, `${file}.moved`)
        damage(file)
        expect(() => host.checkFiles(), `${name}: ${damageName}`).toThrow(StorageLost)
        rmSync(file, { recursive: true, force: true })
        renameSync(`${file}.moved`, file)
        host.checkFiles()
      }
    }
    renameSync(folder, `${folder}-moved`)
    expect(() => host.checkFiles(), 'the folder').toThrow(StorageLost)
    renameSync(`${folder}-moved`, folder)
    await host.close()
  })
})

describe('data folder', () => {
  test('is used by one app at a time', () => {
    const folder = join(temporaryFolder(), 'data')
    mkdirSync(folder)
    const unlock = lockFolder(folder)
    expect(() => lockFolder(folder)).toThrow('another instance of Satchel is using it')
    unlock()
    lockFolder(folder)()
  })
})
