import type { History } from '../../ports/history'

export interface NotesPorts {
  readonly history: Pick<History, 'notes' | 'saveNote' | 'together'>
  readonly publish: (notes: Record<string, string>) => void
}

/** The id is that of the trade, option, swap or payment. */
export interface OneNote {
  readonly id: string
  readonly note: string
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
    /** Many at once: all of them or none. */
    bringBack(notes: readonly OneNote[]): void {
      history.together(() => {
        for (const { id, note } of notes) history.saveNote(id, note)
      })
      publish(history.notes())
    },
  }
}
