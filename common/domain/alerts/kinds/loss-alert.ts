import * as z from 'zod'
import { sides } from '../../futures/trade'
import { message } from '../../../texts/message'
import { positionText } from '../../futures/position-text'
import { toMarginRate } from '../../futures/profit'
import { positiveSatsSchema, satsSchema } from '../../sats-schema'
import { addSats, type Sats } from '../../units'
import { defineAlert, toState, type AlertCondition } from './alert-kind'

const kind = z.literal('loss')

/** Each position, or their total. */
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

function lossCondition(id: string, limit: LossLimit, finding: LossFinding): AlertCondition<LossFinding> {
  const { netPnlSats, marginSats } = finding
  const loss = 0 - (limit.by === 'sats' ? netPnlSats : toMarginRate(netPnlSats, marginSats))
  const max = limit.by === 'sats' ? limit.lossSats : limit.rate
  return { id, state: toState(loss >= max, loss < max * (1 - lossGap)), finding }
}

/** Net P&L; see `profitNow`. */
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
    listConditions({ of, limit }, scene) {
      const riskItems = scene.riskItems()
      const losses = riskItems.flatMap((riskItem) => {
        const netPnlSats = riskItem.netSats()
        return netPnlSats === null ? [] : [{ riskItem, netPnlSats }]
      })
      if (losses.length < riskItems.length || losses.length === 0) return []
      if (of === 'each') {
        return losses.map(({ riskItem, netPnlSats }) => {
          const { tradeId: id, side, quantity, marginSats } = riskItem
          const trade = { id, side, quantity }
          return lossCondition(id ?? 'cross', limit, { kind: 'loss', trade, netPnlSats, marginSats })
        })
      }
      const netPnlSats = addSats(...losses.map((each) => each.netPnlSats))
      const marginSats = addSats(...riskItems.map((riskItem) => riskItem.marginSats))
      return [lossCondition('all', limit, { kind: 'loss', trade: null, netPnlSats, marginSats })]
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
