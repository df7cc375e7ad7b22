import Database from 'libsql'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

/** With its checksum, the changed file would count as damaged. */
export function changeFile(folder: string, sql: string): void {
  const file = join(folder, 'history-p1.db')
  rmSync(`${file}-seal`)
  const database = new Database(file)
  database.exec(sql)
  database.close()
}
