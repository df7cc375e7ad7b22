import * as z from 'zod'
import { sides } from '../../futures/trade'
import { message } from '../../../texts/message'
import { minuteMs } from '../../durations'
import { liquidationDistanceRate } from '../../futures/liquidation'
import { closingPrice } from '../../futures/profit'
import { positionText } from '../../futures/position-text'
import { defineAlert, toState } from './alert-kind'

const kind = z.literal('liquidation-near')

/** Hysteresis, as a fraction of the rule's distance. */
const distanceGap = 0.1
/** Mutes a position opened near its liquidation price. */
const openingMs = minuteMs

/** Measured from the exit price. */
export const liquidationAlert = defineAlert(
  {
    rule: z.object({ kind, rate: z.number() }),
    requested: z.object({ kind, rate: z.number().gt(0).lt(1) }),
    finding: z.object({
      kind,
      rate: z.number(),
      /** Null for the cross position. */
      tradeId: z.string().nullable(),
      side: z.enum(sides),
      quantity: z.number(),
      price: z.number(),
      liquidationPrice: z.number(),
    }),
  },
  {
    readsTrades: true,
    listConditions: ({ rate }, { riskItems, ticker, marketNowMs }) =>
      riskItems().flatMap((riskItem) => {
        const { tradeId, side, quantity, entryPrice, liquidationPrice, sinceMs } = riskItem
        if (liquidationPrice === null) return []
        const price = closingPrice(riskItem, ticker) ?? ticker.lastPrice
        const distance = liquidationDistanceRate({ side, price, liquidationPrice })
        const isOpenedNear = liquidationDistanceRate({ side, price: entryPrice, liquidationPrice }) <= rate
        return [
          {
            id: tradeId ?? 'cross',
            isNoNews: isOpenedNear && marketNowMs - sinceMs < openingMs,
            state: toState(distance <= rate, distance > rate * (1 + distanceGap)),
            finding: {
              kind: 'liquidation-near' as const,
              rate,
              tradeId,
              side,
              quantity,
              price,
              liquidationPrice,
            },
          },
        ]
      }),
    ruleText: ({ rate }) => message('alert.liquidationNear', { rate }),
    title: ({ rate }) => message('alert.liquidationNear', { rate }),
    body: (finding) =>
      message(
        finding.tradeId === null ? 'notification.alert.liquidationOfCross' : 'notification.alert.liquidation',
        {
          position: positionText(finding),
          liquidation: finding.liquidationPrice,
          distance: liquidationDistanceRate(finding),
        },
      ),
    subject: ({ tradeId }) => tradeId ?? 'cross',
    tradeId: ({ tradeId }) => tradeId,
  },
)
