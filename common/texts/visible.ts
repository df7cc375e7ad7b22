/** Of a text from outside, as much as fits a message. */
const longestText = 300

// Control characters, line and paragraph separators, what turns the direction of writing, and what cannot be seen at all.
const unseen =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/**
 * A text of somebody else's as plain text that cannot pretend to be another: what would be invisible or change the direction of
 * what stands around it is written out, as in `[U+202E]`, and what is too long ends in an ellipsis.
 */
export function visible(text: string, maxLength = longestText): string {
  const characters = Array.from(text)
  const shown = characters.length > maxLength ? [...characters.slice(0, maxLength - 1), '…'].join('') : text
  return shown.replace(unseen, (character) => {
    const hex = character.codePointAt(0)?.toString(16).toUpperCase() ?? ''
    return `[U+${hex.padStart(4, '0')}]`
  })
}
