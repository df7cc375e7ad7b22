import * as z from 'zod'
import { text, type Text } from '../../../texts/text'
import type { AlertFinding } from '../../alerts/alert'
import { findingTitle } from '../../alerts/alert-text'
import { liquidationDistanceRate } from '../../futures/liquidation'
import { toMarginRate } from '../../futures/profit'
import { satsSchema } from '../../sats-schema'
import { defineNotification } from './notification-kind'
import { positionText } from './position-text'

const side = z.enum(['buy', 'sell'])

const findingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['price-above', 'price-below']), level: z.number(), price: z.number() }),
  z.object({
    kind: z.literal('price-move'),
    withinMs: z.number(),
    moveRate: z.number(),
    fromPrice: z.number(),
    price: z.number(),
  }),
  z.object({
    kind: z.literal('liquidation-near'),
    rate: z.number(),
    tradeId: z.string().nullable(),
    side,
    quantity: z.number(),
    price: z.number(),
    liquidationPrice: z.number(),
  }),
  z.object({
    kind: z.literal('loss'),
    trade: z.object({ id: z.string().nullable(), side, quantity: z.number() }).nullable(),
    netPnlSats: satsSchema,
    marginSats: satsSchema,
  }),
  z.object({ kind: z.literal('carry-ahead'), atMs: z.number(), feeSats: satsSchema }),
]) satisfies z.ZodType<AlertFinding>

const tradeNearLiquidation = (finding: AlertFinding): string | null =>
  finding.kind === 'liquidation-near' ? finding.tradeId : null

export const alertNotification = defineNotification(
  z.object({
    kind: z.literal('alert'),
    alertId: z.string(),
    firedAtMs: z.number(),
    finding: findingSchema,
  }),
  {
    id: ({ kind, alertId, finding, firedAtMs }) => `${kind}:${alertId}:${getSubject(finding)}:${firedAtMs}`,
    group: () => 'alert',
    text: ({ finding }) => ({ title: findingTitle(finding), body: findingText(finding) }),
    request({ finding }) {
      const tradeId = tradeNearLiquidation(finding)
      return tradeId === null ? { kind: 'notices' } : { kind: 'trade', tradeId }
    },
    staysUntilDismissed: ({ finding }) => finding.kind === 'loss',
    closableTrade: ({ finding }) => tradeNearLiquidation(finding),
  },
)

function getSubject(finding: AlertFinding): string {
  switch (finding.kind) {
    case 'price-above':
    case 'price-below':
    case 'price-move':
    case 'carry-ahead':
      return 'market'
    case 'liquidation-near':
      return finding.tradeId ?? 'cross'
    case 'loss':
      return finding.trade ? (finding.trade.id ?? 'cross') : 'all'
  }
}

function findingText(finding: AlertFinding): Text {
  switch (finding.kind) {
    case 'price-above':
    case 'price-below':
      return text('notice.alert.price', { price: finding.price })
    case 'liquidation-near':
      return text(finding.tradeId === null ? 'notice.alert.liquidationOfCross' : 'notice.alert.liquidation', {
        position: positionText(finding),
        liquidation: finding.liquidationPrice,
        distance: liquidationDistanceRate(finding),
      })
    case 'price-move':
      return text('notice.alert.move', { from: finding.fromPrice, price: finding.price })
    case 'loss': {
      const { trade, netPnlSats: net, marginSats } = finding
      const rate = toMarginRate(net, marginSats)
      return trade
        ? text('notice.alert.loss', { position: positionText(trade), net, rate })
        : text('notice.alert.lossOfAll', { net, rate })
    }
    case 'carry-ahead':
      return text('notice.alert.carry', { fee: finding.feeSats })
  }
}
