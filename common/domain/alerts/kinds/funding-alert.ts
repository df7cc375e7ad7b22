import * as z from 'zod'
import { message } from '../../../texts/message'
import { hourMs, minuteMs } from '../../durations'
import { positiveSatsSchema, satsSchema } from '../../sats-schema'
import { defineAlert } from './alert-kind'

const kind = z.literal('carry-ahead')

/** Total of running trades and the cross position. */
export const fundingAlert = defineAlert(
  {
    rule: z.object({ kind, aheadMs: z.number(), leastSats: satsSchema }),
    requested: z.object({
      kind,
      aheadMs: z
        .number()
        .int()
        .min(minuteMs)
        .max(8 * hourMs),
      leastSats: positiveSatsSchema,
    }),
    finding: z.object({ kind, atMs: z.number(), feeSats: satsSchema }),
  },
  {
    readsTrades: true,
    /** Once per settlement, even if its amount fluctuates. */
    listConditions({ aheadMs, leastSats }, { ticker, riskItems, marketNowMs, nextFundingFee }) {
      const atMs = ticker.nextFundingAtMs
      const leftMs = atMs - marketNowMs
      if (riskItems().length === 0 || leftMs <= 0 || leftMs > aheadMs) return []
      const feeSats = nextFundingFee()
      if (feeSats === null) return []
      const state = feeSats > 0 && feeSats >= leastSats ? 'reached' : 'between'
      return [{ id: `carry:${atMs}`, state, finding: { kind: 'carry-ahead' as const, atMs, feeSats } }]
    },
    ruleText: ({ leastSats: minSats, aheadMs }) =>
      message('alert.fundingAhead', { least: minSats, minutes: aheadMs / minuteMs }),
    title: ({ atMs: at }) => message('alert.fundingTitle', { at }),
    body: ({ feeSats: fee }) => message('notification.alert.funding', { fee }),
    subject: () => 'market',
  },
)
