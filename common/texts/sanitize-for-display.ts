const longestText = 300

// Control, line separator, bidirectional and invisible characters.
const invisible =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu

/** Prevents spoofing: prints invisible and bidirectional characters as `[U+202E]` and truncates long text. */
export function sanitizeForDisplay(text: string, maxLength = longestText): string {
  const characters = Array.from(text)
  const shown = characters.length > maxLength ? [...characters.slice(0, maxLength - 1), '…'].join('') : text
  return shown.replace(invisible, (character) => {
    const hex = character.codePointAt(0)?.toString(16).toUpperCase() ?? ''
    return `[U+${hex.padStart(4, '0')}]`
  })
}
