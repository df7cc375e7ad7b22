import { rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Refusal } from '../ports/refusal'
import type { SettingsStore } from '../ports/storage/settings'
import type { JsonObject } from '@common/domain/json'
import { emptyDocument, mergeDocument, readDocument, type ReadDocument } from './settings-document'
import { NotAFile, readRegularFile } from '../../files/read-regular-file'
import { writeFileAtomically } from '../../files/write-file-atomically'
import { SerialQueue } from '@common/domain/collections/serial-queue'
import { message } from '@common/texts/message'

/** Unreadable values get defaults but are preserved; an unreadable file is renamed. */
export async function openSettingsFile(dataFolder: string, nowMs: number): Promise<SettingsStore> {
  const file = join(dataFolder, 'settings.json')
  const read = await readFileOrDefaults(file, nowMs)
  let { document, stored } = read
  const queue = new SerialQueue()

  async function write(next: JsonObject) {
    try {
      await writeFileAtomically(file, `${JSON.stringify(next, null, 2)}\n`)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? 'unknown reason'
      throw new Refusal('rejected', message('settings.notWritten', { file, code }))
    }
  }

  return {
    problem: read.problem,
    get: () => document,
    change: (update) =>
      queue.run(async () => {
        const next = { ...document, ...update(document) }
        const merged = mergeDocument(stored, next)
        await write(merged)
        document = next
        stored = merged
        return next
      }),
    settled: () => queue.settled(),
  }
}

async function readFileOrDefaults(file: string, nowMs: number): Promise<ReadDocument> {
  let json: string
  try {
    json = readRegularFile(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return emptyDocument()
    if (!(error instanceof NotAFile)) throw error
    json = ''
  }
  try {
    return readDocument(json)
  } catch {
    const aside = `${file}.unreadable-${nowMs}`
    await rename(file, aside)
    return {
      ...emptyDocument(),
      problem: message('settings.setAside', { aside: basename(aside) }),
    }
  }
}
