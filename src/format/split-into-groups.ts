export const splitIntoGroups = (text: string): string[] => text.match(/.{1,4}/g) ?? []
