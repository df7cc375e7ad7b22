import type { History } from '../../ports/history'

export interface NotesPorts {
  readonly history: Pick<History, 'notes' | 'saveNote'>
  readonly publish: (notes: Record<string, string>) => void
}

/** The user's own words on what is in the record; they never leave this computer. */
export function keepNotes({ history, publish }: NotesPorts) {
  publish(history.notes())
  return {
    /** An empty note is none. */
    set(id: string, note: string): void {
      history.saveNote(id, note.trim())
      publish(history.notes())
    },
  }
}
