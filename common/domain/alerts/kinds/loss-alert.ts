import * as z from 'zod'
import { sides } from '../../futures/trade'
import { message } from '../../../texts/message'
import { positionText } from '../../futures/position-text'
import { toMarginRate } from '../../futures/profit'
import { positiveSatsSchema, satsSchema } from '../../sats-schema'
import { addSats, zeroSats, type Sats } from '../../units'
import { defineAlert, toState, type AlertCondition } from './alert-kind'

const kind = z.literal('loss')

export const lossScopes = ['each', 'all'] as const
export type LossScope = (typeof lossScopes)[number]

const lossLimitSchema = (sats: z.ZodType<Sats>, rate: z.ZodType<number>) =>
  z.discriminatedUnion('by', [
    z.object({ by: z.literal('sats'), lossSats: sats }),
    z.object({ by: z.literal('margin'), rate }),
  ])
const storedLimit = lossLimitSchema(satsSchema, z.number())
export type LossLimit = Readonly<z.output<typeof storedLimit>>

const findingSchema = z.object({
  kind,
  /** Null for all positions together; `id` is null for the cross position. */
  trade: z.object({ id: z.string().nullable(), side: z.enum(sides), quantity: z.number() }).nullable(),
  netPnlSats: satsSchema,
  marginSats: satsSchema,
})
type LossFinding = z.output<typeof findingSchema>

/** Hysteresis, as a fraction of the rule's loss. */
const lossGap = 0.1

interface MeasuredLoss extends Pick<LossFinding, 'trade' | 'marginSats'> {
  /** Null while unknown. */
  readonly netPnlSats: Sats | null
}

function lossCondition(id: string, limit: LossLimit, measured: MeasuredLoss): AlertCondition<LossFinding> {
  const { netPnlSats, marginSats } = measured
  const finding = { kind: 'loss' as const, ...measured, netPnlSats: netPnlSats ?? zeroSats }
  if (netPnlSats === null) return { id, state: 'between', finding }
  const loss = 0 - (limit.by === 'sats' ? netPnlSats : toMarginRate(netPnlSats, marginSats))
  const max = limit.by === 'sats' ? limit.lossSats : limit.rate
  return { id, state: toState(loss >= max, loss < max * (1 - lossGap)), finding }
}

export const lossAlert = defineAlert(
  {
    rule: z.object({ kind, of: z.enum(lossScopes), limit: storedLimit }),
    requested: z.object({
      kind,
      of: z.enum(lossScopes),
      limit: lossLimitSchema(positiveSatsSchema, z.number().gt(0).max(1)),
    }),
    finding: findingSchema,
  },
  {
    readsTrades: true,
    /** A position without a price leaves its condition, and that of the total, unchanged. */
    listConditions({ of, limit }, scene) {
      const riskItems = scene.riskItems()
      if (riskItems.length === 0) return []
      const losses = riskItems.map((riskItem) => ({ riskItem, netPnlSats: riskItem.netSats() }))
      if (of === 'each') {
        return losses.map(({ riskItem, netPnlSats }) => {
          const { tradeId: id, side, quantity, marginSats } = riskItem
          const trade = { id, side, quantity }
          return lossCondition(id ?? 'cross', limit, { trade, netPnlSats, marginSats })
        })
      }
      const known = losses.flatMap(({ netPnlSats }) => netPnlSats ?? [])
      const netPnlSats = known.length < losses.length ? null : addSats(...known)
      const marginSats = addSats(...riskItems.map((riskItem) => riskItem.marginSats))
      return [lossCondition('all', limit, { trade: null, netPnlSats, marginSats })]
    },
    ruleText({ of, limit }) {
      const isOfEach = of === 'each'
      if (limit.by === 'sats') {
        const net = 0 - limit.lossSats
        return isOfEach ? message('alert.lossOfEach', { net }) : message('alert.lossOfAll', { net })
      }
      const { rate } = limit
      return isOfEach ? message('alert.lossRateOfEach', { rate }) : message('alert.lossRateOfAll', { rate })
    },
    title({ trade }) {
      if (!trade) return message('alert.lossOfAllTitle')
      return message(trade.id === null ? 'alert.lossOfCrossTitle' : 'alert.lossTitle')
    },
    body({ trade, netPnlSats: net, marginSats }) {
      const rate = toMarginRate(net, marginSats)
      return trade
        ? message('notification.alert.loss', { position: positionText(trade), net, rate })
        : message('notification.alert.lossOfAll', { net, rate })
    },
    subject: ({ trade }) => (trade ? (trade.id ?? 'cross') : 'all'),
    staysUntilDismissed: true,
  },
)
