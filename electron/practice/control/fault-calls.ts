import { request } from '@common/exchange-api/v2/fields'
import { faultInput } from '../faults/fault'
import type { Faults } from '../faults/faults'
import type { StreamServer } from '../server/websocket/stream-server'
import { controlCall, type ControlCall } from './control-call'

interface FaultDeps {
  readonly faults: Faults
  readonly streams: StreamServer
}

const nothing = request({})

/** Lets things go wrong on purpose, so that clients can be tried. */
export function faultCalls({ faults, streams }: FaultDeps): ControlCall[] {
  return [
    controlCall('POST', '/practice/fault', faultInput, (fault) => {
      if (fault.kind !== 'ws-close') return faults.add(fault)
      return { ...fault, closed: streams.breakAll(fault) }
    }),
    controlCall('GET', '/practice/fault', nothing, () => ({ faults: faults.list() })),
    controlCall('DELETE', '/practice/fault', nothing, () => ({ cleared: faults.clear() })),
  ]
}
