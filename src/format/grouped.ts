/** "bc1q w508 d6qe": an address in groups of four, as people compare them. */
export const inGroups = (text: string): string[] => text.match(/.{1,4}/g) ?? []
