import * as z from 'zod'
import { Id } from '../id'

/** Empty removes the note. */
export const NoteChangeSchema = z.object({ id: Id, note: z.string().max(500) })

interface NotePart {
  readonly text: string
  readonly isTag: boolean
}

/** Lossless: the parts add up to the note. */
export const noteParts = (note: string): NotePart[] =>
  note
    .split(/((?<=^|\s)#[^\s#]+)/u)
    .filter((text) => text !== '')
    .map((text) => ({ text, isTag: /^#[^\s#]+$/u.test(text) }))
