/** Lowercase without diacritics: "uber" finds "Über". */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

const splitWords = (text: string): string[] => plain(text).match(/[\p{Letter}\p{Number}]+/gu) ?? []

/** Letters in order, starting with the first: "stgs" in "settings". */
function isAbbreviation(letters: string, word: string): boolean {
  if (letters.length < 2 || letters[0] !== word[0]) return false
  let at = 0
  for (const letter of letters) {
    at = word.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

/** Per word: 3 for a prefix, 2 for a substring, 1 for an abbreviation; null if one doesn't match. */
export function scoreMatch(typed: string, text: string): number | null {
  const terms = splitWords(text)
  let score = 0
  for (const part of splitWords(typed)) {
    if (terms.some((word) => word.startsWith(part))) score += 3
    else if (terms.some((word) => word.includes(part))) score += 2
    else if (terms.some((word) => isAbbreviation(part, word))) score += 1
    else return null
  }
  return score
}
