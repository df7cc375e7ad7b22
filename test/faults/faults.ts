export const serviceFaults = {
  'dropped before': { kind: 'drop-request' },
  'dropped after': { kind: 'drop-reply' },
  'status 400': { kind: 'status', status: 400 },
  'status 401': { kind: 'status', status: 401 },
  'status 403': { kind: 'status', status: 403 },
  'status 405': { kind: 'status', status: 405 },
  'status 418': { kind: 'status', status: 418 },
  'status 429': { kind: 'status', status: 429 },
  'status 500': { kind: 'status', status: 500 },
  'status 501': { kind: 'status', status: 501 },
  'status 503': { kind: 'status', status: 503 },
  'too late': { kind: 'delay', of: 'request' },
  'told too late': { kind: 'delay', of: 'reply' },
} as const
export type ServiceFault = keyof typeof serviceFaults

export const streamFaults = {
  'stream cut': { kind: 'ws-close', abrupt: true },
  'stream garbage': { kind: 'ws-garbage', times: 50 },
  'stream duplicates': { kind: 'ws-duplicate', times: 50 },
  'stream reordered': { kind: 'ws-reorder', times: 50 },
} as const
export type StreamFault = keyof typeof streamFaults

const lineFaults = [
  'garbage',
  'half an answer',
  'cut socket',
  'status 500 after',
  'killed before',
  'killed after',
  // After the cancel of a move, before the journal has its new order.
  'killed between',
] as const
export type LineFault = (typeof lineFaults)[number]

/**
 * `clock off`: the exchange's clock jumps an hour ahead, and the response is lost. `stream silent`: stays connected
 * without data.
 */
const otherFaults = ['clock off', 'stream silent'] as const

export type FaultName = ServiceFault | LineFault | StreamFault | (typeof otherFaults)[number]
export const faultNames: readonly FaultName[] = [
  ...(Object.keys(serviceFaults) as ServiceFault[]),
  ...lineFaults,
  ...otherFaults,
  ...(Object.keys(streamFaults) as StreamFault[]),
]

export const isServiceFault = (name: FaultName): name is ServiceFault => name in serviceFaults
export const isStreamFault = (name: FaultName): name is StreamFault => name in streamFaults
