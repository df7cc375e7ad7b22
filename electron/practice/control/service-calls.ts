import { z } from 'zod'
import { bodyNumber, queryNumber, request, text } from '@common/exchange-api/v2/fields'
import { marketModels } from '@common/domain/practice'
import { optional } from '@common/exchange-api/v3/fields'
import { controlCall, type ControlCall, type ControlDeps } from './control-call'

const maintenanceInput = request({
  on: z.boolean({ error: 'on must be true or false' }),
  retryAfterSeconds: bodyNumber('retryAfterSeconds', { min: 1, max: 86_400, whole: true }).default(60),
})

const maxSizes = 20
const sizesError = { error: `sizes must be an array of 1 to ${maxSizes} rows` }
const rate = (name: string) => bodyNumber(name, { min: 0, max: 0.5 }).nullable()
const marketInput = request({
  active: z.boolean({ error: 'active must be true or false' }).optional(),
  model: z.enum(marketModels, { error: `model must be one of ${marketModels.join(', ')}` }).optional(),
  sizes: z
    .array(
      request({
        maxQuantity: bodyNumber('maxQuantity', { min: 1, max: 10_000_000, whole: true }),
        bidRate: rate('bidRate'),
        askRate: rate('askRate'),
      }),
      sizesError,
    )
    .min(1, sizesError)
    .max(maxSizes, sizesError)
    .refine(
      (sizes) => sizes.every(({ maxQuantity }, at) => maxQuantity > (sizes[at - 1]?.maxQuantity ?? 0)),
      {
        error: 'sizes must be sorted by maxQuantity, without duplicates',
      },
    )
    .optional(),
})

const eventsInput = request({
  after: queryNumber('after', { min: 0, whole: true }).default(0),
  limit: queryNumber('limit', { min: 1, max: 1000, whole: true }).default(100),
})

const announcement = request({
  title: text('title', 200),
  message: text('message', 2000),
  link: optional(text('link', 2000)),
})
const removal = request({ id: text('id', 64) })

export function serviceCalls(deps: ControlDeps): ControlCall[] {
  const { halt, depth, quotes, events, maintenance, identity, streams } = deps
  return [
    controlCall('POST', '/practice/maintenance', maintenanceInput, ({ on, retryAfterSeconds }) => {
      if (on) maintenance.begin(retryAfterSeconds)
      else maintenance.end()
      return { on }
    }),
    controlCall('POST', '/practice/market', marketInput, ({ active, model, sizes }) => {
      if (active !== undefined) halt.isOn = !active
      if (model === undefined && sizes === undefined) return { active: !halt.isOn }
      depth.use(model ?? (depth.model === 'flat' ? 'sized' : depth.model), sizes)
      quotes.publish()
      return { active: !halt.isOn, model: depth.model }
    }),
    controlCall('GET', '/practice/events', eventsInput, ({ after, limit }) => ({
      events: events.read(after, limit),
    })),
    controlCall('POST', '/practice/announcement', announcement, ({ title, message, link }) => {
      const added = { id: identity.uuid(), title, message, link: link ?? null }
      streams.announce(added)
      return added
    }),
    controlCall('DELETE', '/practice/announcement', removal, ({ id }) => {
      streams.announce({ id })
      return { id }
    }),
  ]
}
