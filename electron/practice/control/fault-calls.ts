import { request } from '@common/exchange-api/v2/fields'
import { faultInput } from '../faults/fault'
import { controlCall, type ControlCall, type ControlDeps } from './control-call'

const emptyRequest = request({})

export function faultCalls({ clocks, faults, streams }: ControlDeps): ControlCall[] {
  const setClock = () => {
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
