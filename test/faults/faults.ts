/** What the practice exchange lets go wrong by itself, as its control interface is asked for it. */
export const serviceFaults = {
  'dropped before': { kind: 'drop-request' },
  'dropped after': { kind: 'drop-reply' },
  'status 429': { kind: 'status', status: 429 },
  'status 500': { kind: 'status', status: 500 },
  'status 503': { kind: 'status', status: 503 },
  /** Takes effect, or answers, after the app has given up waiting. */
  'too late': { kind: 'delay', of: 'request' },
  'told too late': { kind: 'delay', of: 'reply' },
} as const
export type ServiceFault = keyof typeof serviceFaults

/** What goes wrong on the line, or with the app. */
const lineFaults = ['garbage', 'half an answer', 'cut socket', 'killed before', 'killed after'] as const
export type LineFault = (typeof lineFaults)[number]

export type FaultName = ServiceFault | LineFault
export const faultNames: readonly FaultName[] = [
  ...(Object.keys(serviceFaults) as ServiceFault[]),
  ...lineFaults,
]

export const isOfService = (name: FaultName): name is ServiceFault => name in serviceFaults
