import * as z from 'zod'
import type { NoteRepository } from '../../ports/storage/repositories'
import type { HistoryDeps } from '../history-deps'
import { readValid } from '../records/read-valid'

const NoteRow = z.object({ id: z.string(), note: z.string() })

export function createNoteRepository({ database }: HistoryDeps): NoteRepository {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    all: () =>
      Object.fromEntries(
        readValid(NoteRow, prepare('SELECT id, note FROM notes').all()).map(({ id, note }) => [id, note]),
      ),
    save(id, note) {
      if (note === '') return void prepare('DELETE FROM notes WHERE id = ?').run(id)
      prepare(
        `INSERT INTO notes (id, note) VALUES (?, ?)
         ON CONFLICT (id) DO UPDATE SET note = excluded.note`,
      ).run(id, note)
    },
  }
}
