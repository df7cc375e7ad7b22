/** The colours by which a user tells accounts apart; violet is practice's. */
export const profileColors = ['blue', 'teal', 'amber', 'pink', 'grey', 'violet'] as const
export type ProfileColor = (typeof profileColors)[number]
