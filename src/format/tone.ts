export type Tone = 'gain' | 'loss' | 'warning' | 'plain'
