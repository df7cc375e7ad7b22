import type { History } from '../../ports/storage/history'

export interface NotesDeps {
  readonly history: Pick<History, 'notes' | 'saveNote' | 'transaction'>
  readonly publish: (notes: Record<string, string>) => void
}

export interface OneNote {
  readonly id: string
  readonly note: string
}

/** Stored only on this computer. */
export function createNotes({ history, publish }: NotesDeps) {
  publish(history.notes())
  return {
    set(id: string, note: string): void {
      history.saveNote(id, note.trim())
      publish(history.notes())
    },
    bringBack(notes: readonly OneNote[]): void {
      history.transaction(() => {
        for (const { id, note } of notes) history.saveNote(id, note)
      })
      publish(history.notes())
    },
  }
}
