import { z } from 'zod'
import { bodyNumber, request } from '@common/exchange-api/v2/fields'
import type { Maintenance } from '../server/maintenance'
import { controlCall, type ControlCall } from './control-call'

interface ServiceDeps {
  readonly maintenance: Maintenance
}

const maintenanceInput = request({
  on: z.boolean({ error: 'on must be true or false' }),
  retryAfterSeconds: bodyNumber('retryAfterSeconds', { min: 1, max: 86_400, whole: true }).default(60),
})

/** Closes and opens the service. */
export function serviceCalls({ maintenance }: ServiceDeps): ControlCall[] {
  return [
    controlCall('POST', '/practice/maintenance', maintenanceInput, ({ on, retryAfterSeconds }) => {
      if (on) maintenance.begin(retryAfterSeconds)
      else maintenance.end()
      return { on }
    }),
  ]
}
