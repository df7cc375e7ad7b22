const shownCharacters = 8

/** "02ab34cd…9f01e2d3". */
export const shortKey = (key: string): string =>
  key.length <= shownCharacters * 2 + 1
    ? key
    : `${key.slice(0, shownCharacters)}…${key.slice(-shownCharacters)}`
