import { z } from 'zod'
import { bodyNumber, queryNumber, request } from '@common/exchange-api/v2/fields'
import type { TradingHalt } from '../futures/trading-halt'
import type { EventLog } from '../ledger/event-log'
import type { Maintenance } from '../server/maintenance'
import { controlCall, type ControlCall } from './control-call'

interface ServiceDeps {
  readonly halt: TradingHalt
  readonly events: EventLog
  readonly maintenance: Maintenance
}

const maintenanceInput = request({
  on: z.boolean({ error: 'on must be true or false' }),
  retryAfterSeconds: bodyNumber('retryAfterSeconds', { min: 1, max: 86_400, whole: true }).default(60),
})

const marketInput = request({ active: z.boolean({ error: 'active must be true or false' }) })

const eventsInput = request({
  after: queryNumber('after', { min: 0, whole: true }).default(0),
  limit: queryNumber('limit', { min: 1, max: 1000, whole: true }).default(100),
})

/** Closes and opens the service, and tells what happened in it. */
export function serviceCalls({ halt, events, maintenance }: ServiceDeps): ControlCall[] {
  return [
    controlCall('POST', '/practice/maintenance', maintenanceInput, ({ on, retryAfterSeconds }) => {
      if (on) maintenance.begin(retryAfterSeconds)
      else maintenance.end()
      return { on }
    }),
    controlCall('POST', '/practice/market', marketInput, ({ active }) => {
      halt.isOn = !active
      return { active }
    }),
    controlCall('GET', '/practice/events', eventsInput, ({ after, limit }) => ({
      events: events.read(after, limit),
    })),
  ]
}
