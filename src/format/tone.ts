/** What a figure or an action means for the user's money. */
export type Tone = 'gain' | 'loss' | 'warning' | 'plain'
