/** "bc1q w508 d6qe" */
export const inGroups = (text: string): string[] => text.match(/.{1,4}/g) ?? []
