/** Small letters without their marks, so that "uber" finds "Über". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

const wordsOf = (text: string): string[] => plain(text).match(/[\p{Letter}\p{Number}]+/gu) ?? []

/** Whether the letters stand in the word in this order, from its first on: "stgs" in "settings". */
function isSketchOf(letters: string, word: string): boolean {
  if (letters.length < 2 || letters[0] !== word[0]) return false
  let at = 0
  for (const letter of letters) {
    at = word.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

/**
 * How well a text is meant by what was typed, word by word in any order: 3 for a word that begins so, 2 for one that has it in it, 1 for one of
 * which it is a sketch. Null where a word of what was typed is in none; 0 for nothing typed.
 */
export function matchWords(typed: string, text: string): number | null {
  const words = wordsOf(text)
  let score = 0
  for (const part of wordsOf(typed)) {
    if (words.some((word) => word.startsWith(part))) score += 3
    else if (words.some((word) => word.includes(part))) score += 2
    else if (words.some((word) => isSketchOf(part, word))) score += 1
    else return null
  }
  return score
}
