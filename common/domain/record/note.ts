export interface NotePart {
  readonly words: string
  readonly isTag: boolean
}

/** A note in its parts, which together are the note: a word that begins with # is a tag. */
export const noteParts = (note: string): NotePart[] =>
  note
    .split(/((?<=^|\s)#[^\s#]+)/u)
    .filter((words) => words !== '')
    .map((words) => ({ words, isTag: /^#[^\s#]+$/u.test(words) }))
