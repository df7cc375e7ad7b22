import { readFile, rename } from 'node:fs/promises'
import { basename, join } from 'node:path'
import * as z from 'zod'
import { defaultSettings, SettingsSchema } from '@common/bridge/contract/app'
import { Refusal } from '../ports/refusal'
import type { SettingsDocument, SettingsStore } from '../ports/settings'
import { writeFileAtomically } from './write-file-atomically'

const ProfileSchema = z.object({
  // It becomes part of a file name.
  id: z.string().regex(/^[a-z0-9-]{1,64}$/),
  name: z.string(),
  network: z.enum(['mainnet', 'testnet']),
  // Files from before there was a choice have none.
  protocol: z.enum(['v2', 'v1']).default('v2'),
  restUrl: z.string(),
  wsUrl: z.string(),
  headerPrefix: z.string(),
})

const DocumentSchema = z.object({
  version: z.literal(1),
  // Files from before there was a choice have none.
  settings: SettingsSchema.extend({ language: SettingsSchema.shape.language.default('en') }),
  profiles: z.array(ProfileSchema),
  lastProfileId: z.string().nullable(),
})

const defaults: SettingsDocument = { settings: defaultSettings, profiles: [], lastProfileId: null }

/**
 * Opens `settings.json` of the data folder. A file that cannot be understood is kept under another name, the defaults are used and
 * `problem` says so.
 */
export async function openSettingsFile(dataFolder: string, nowMs: number): Promise<SettingsStore> {
  const file = join(dataFolder, 'settings.json')
  const read = await readDocument(file, nowMs)
  let document = read.document
  let turn: Promise<unknown> = Promise.resolve()

  async function write(next: SettingsDocument): Promise<void> {
    try {
      await writeFileAtomically(file, `${JSON.stringify({ version: 1, ...next }, null, 2)}\n`)
    } catch (error) {
      const code = (error as NodeJS.ErrnoException).code ?? 'unknown reason'
      throw new Refusal('rejected', `Nothing was changed: ${file} cannot be written (${code}).`)
    }
  }

  return {
    problem: read.problem,
    get: () => document,
    change(update) {
      const change = turn.then(async () => {
        const next = { ...document, ...update(document) }
        await write(next)
        document = next
        return next
      })
      turn = change.catch(() => undefined)
      return change
    },
  }
}

async function readDocument(
  file: string,
  nowMs: number,
): Promise<{ document: SettingsDocument; problem: string | null }> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { document: defaults, problem: null }
    throw error
  }
  try {
    const { settings, profiles, lastProfileId } = DocumentSchema.parse(JSON.parse(text))
    return { document: { settings, profiles, lastProfileId }, problem: null }
  } catch {
    const aside = `${file}.unreadable-${nowMs}`
    await rename(file, aside)
    return {
      document: defaults,
      problem: `The settings file could not be understood. It was kept as ${basename(aside)} and the defaults are used. Connect your services again.`,
    }
  }
}
