const shownCharacters = 8

/** The ends of a long key, which are what people compare: "02ab34cd…9f01e2d3". */
export const shortKey = (key: string): string =>
  key.length <= shownCharacters * 2 + 1
    ? key
    : `${key.slice(0, shownCharacters)}…${key.slice(-shownCharacters)}`
