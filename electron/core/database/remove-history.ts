import { rmSync } from 'node:fs'
import { databaseFiles } from './open-database'
import { historyFile } from './open-history'

export function removeHistory(dataFolder: string, profileId: string): void {
  const file = historyFile(dataFolder, profileId)
  for (const suffix of databaseFiles) rmSync(`${file}${suffix}`, { force: true })
}
