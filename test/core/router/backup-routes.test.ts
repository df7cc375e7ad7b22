import { describe, expect, test } from 'vitest'
import type { EncryptedBackup } from '../../../electron/core/ports/storage/backup-encryption'
import { Refusal } from '../../../electron/core/ports/refusal'
import { backupRoutes } from '../../../electron/core/router/app/backup-routes'
import type { OpenFile, RouterDeps } from '../../../electron/core/router/router-deps'
import { message } from '@common/texts/message'

const chooseFirst = { kind: 'not-found', text: { code: 'backup.chooseFirst' } }

/** A backup is opened when `finish` is called with its content. */
function openRoutes(openFile: OpenFile | null = null) {
  const restored: string[] = []
  const opening = new Map<string, () => void>()
  let isDiskFull = false
  const backup = {
    read(content: string): EncryptedBackup {
      if (content === 'garbage') throw new Refusal('rejected', message('backup.notOne'))
      return { open: () => Promise.resolve(Buffer.from(content)) }
    },
    async open(file: EncryptedBackup, passphrase: string) {
      const content = (await file.open(passphrase)).toString()
      await new Promise<void>((resolve) => opening.set(content, resolve))
      return content
    },
    plan: (content: string) => ({ of: content }),
    bringBack(content: string) {
      if (isDiskFull) return Promise.reject(new Error('The disk is full.'))
      restored.push(content)
      return Promise.resolve()
    },
  }
  const session = { chosen: { id: 'one' } }
  const routes = backupRoutes({ backup, session, saveFile: null, openFile } as unknown as RouterDeps)
  const choose = (content: string) => routes.choose({ name: `${content}.json`, content })
  const open = () => routes.open({ backupPassphrase: 'p' }) as Promise<unknown>
  const bringBack = () => routes.bringBack(null) as Promise<unknown>
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  async function finish(content: string): Promise<void> {
    await settle()
    opening.get(content)?.()
  }
  async function openWhole(content: string): Promise<unknown> {
    const plan = open()
    await finish(content)
    return plan
  }
  const fillDisk = (isFull: boolean): void => void (isDiskFull = isFull)
  return { choose, open, openWhole, finish, bringBack, restored, fillDisk, routes, session }
}

describe('restoring a backup', () => {
  test('needs a chosen and an opened file', async () => {
    const { choose, open, bringBack, restored } = openRoutes()
    await expect(open()).rejects.toMatchObject(chooseFirst)
    await choose('a')
    await expect(bringBack()).rejects.toMatchObject(chooseFirst)
    expect(restored).toEqual([])
  })

  test('restores the reviewed content once', async () => {
    const { choose, openWhole, bringBack, restored } = openRoutes()
    await choose('a')
    expect(await openWhole('a')).toEqual({ of: 'a' })
    await bringBack()
    await expect(bringBack()).rejects.toMatchObject(chooseFirst)
    expect(restored).toEqual(['a'])
  })

  test('restores nothing into another account than the one it was compared with', async () => {
    const { choose, openWhole, bringBack, restored, session } = openRoutes()
    await choose('a')
    await openWhole('a')
    session.chosen = { id: 'two' }
    await expect(bringBack()).rejects.toMatchObject(chooseFirst)
    expect(restored).toEqual([])
  })

  test('can be repeated after a failure', async () => {
    const { choose, openWhole, bringBack, restored, fillDisk } = openRoutes()
    await choose('a')
    await openWhole('a')
    fillDisk(true)
    await expect(bringBack()).rejects.toThrow('The disk is full.')
    fillDisk(false)
    await bringBack()
    expect(restored).toEqual(['a'])
  })

  test('drops a file that is opened after another one was chosen', async () => {
    const { choose, open, finish, openWhole, bringBack, restored } = openRoutes()
    await choose('a')
    const first = open()
    await choose('b')
    await finish('a')
    await expect(first).rejects.toMatchObject(chooseFirst)
    await expect(bringBack()).rejects.toMatchObject(chooseFirst)
    await openWhole('b')
    await bringBack()
    expect(restored).toEqual(['b'])
  })

  test('keeps the reviewed file if the dialog is canceled, and drops it for an invalid file', async () => {
    const { choose, openWhole, bringBack, restored, routes } = openRoutes(() => Promise.resolve(null))
    await choose('a')
    await openWhole('a')
    expect(await routes.choose(null)).toBeNull()
    await bringBack()
    expect(restored).toEqual(['a'])
    await choose('b')
    await openWhole('b')
    await expect(choose('garbage')).rejects.toMatchObject({ text: { code: 'backup.notOne' } })
    await expect(bringBack()).rejects.toMatchObject(chooseFirst)
    expect(restored).toEqual(['a'])
  })
})
