import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { openHistory } from '../../../electron/core/database/open-history'

const Stored = z.object({ reckoning: z.object({ atMs: z.number() }).nullable() })

/** Reads a copy: a second connection to the app's file would disturb it. */
export function lastComparedAtMs(folder: string): number | null {
  const copy = mkdtempSync(join(tmpdir(), 'satchel-compared-'))
  try {
    cpSync(folder, copy, { recursive: true })
    const { history } = openHistory(copy, 'practice', null, Date.now())
    try {
      return Stored.safeParse(history.facts.get('balance')).data?.reckoning?.atMs ?? null
    } finally {
      history.close()
    }
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}
