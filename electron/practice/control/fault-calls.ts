import { request } from '@common/exchange-api/v2/fields'
import type { Clocks } from '../time/clock'
import { faultInput } from '../faults/fault'
import type { Faults } from '../faults/faults'
import type { StreamServer } from '../server/websocket/stream-server'
import { controlCall, type ControlCall } from './control-call'

export interface FaultDeps {
  readonly clocks: Clocks
  readonly faults: Faults
  readonly streams: StreamServer
}

const emptyRequest = request({})

export function faultCalls({ clocks, faults, streams }: FaultDeps): ControlCall[] {
  const setClock = (): void => {
    clocks.skewMs = faults.findActive('clock')?.offMs ?? 0
  }
  return [
    controlCall('POST', '/practice/fault', faultInput, (fault) => {
      if (fault.kind === 'ws-close') {
        return {
          ...fault,
          closed: streams.closeAll(fault.abrupt ? null : fault.code, 'Injected fault'),
        }
      }
      const added = faults.add(fault)
      setClock()
      return added
    }),
    controlCall('GET', '/practice/fault', emptyRequest, () => ({ faults: faults.list() })),
    controlCall('DELETE', '/practice/fault', emptyRequest, () => {
      const cleared = faults.clear()
      setClock()
      return { cleared }
    }),
  ]
}
