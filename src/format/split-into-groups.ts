/** "bc1q w508 d6qe" */
export const splitIntoGroups = (text: string): string[] => text.match(/.{1,4}/g) ?? []
