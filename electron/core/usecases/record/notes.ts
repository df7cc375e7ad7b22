import type { History } from '../../ports/storage/history'

interface NotesDeps {
  readonly history: History
  readonly publish: (notes: Record<string, string>) => void
}

export interface OneNote {
  readonly id: string
  readonly note: string
}

export interface Notes {
  set(id: string, note: string): void
  bringBack(notes: readonly OneNote[]): void
}

export function createNotes({ history, publish }: NotesDeps): Notes {
  publish(history.notes.all())
  return {
    set(id, note) {
      history.notes.save(id, note.trim())
      publish(history.notes.all())
    },
    bringBack(notes) {
      history.transaction(() => {
        for (const { id, note } of notes) history.notes.save(id, note)
      })
      publish(history.notes.all())
    },
  }
}
