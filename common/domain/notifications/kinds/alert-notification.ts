import * as z from 'zod'
import type { AlertFinding } from '../../alerts/alert'
import { AlertFindingSchema, findAlertKind } from '../../alerts/alert-kinds'
import { defineNotification } from './notification-kind'

const kindOf = ({ kind }: AlertFinding) => findAlertKind(kind)
const tradeIdOf = (finding: AlertFinding): string | null => kindOf(finding).tradeId?.(finding) ?? null

export const alertNotification = defineNotification(
  z.object({
    kind: z.literal('alert'),
    alertId: z.string(),
    firedAtMs: z.number(),
    finding: AlertFindingSchema,
  }),
  {
    id: ({ kind, alertId, finding, firedAtMs }) =>
      `${kind}:${alertId}:${kindOf(finding).subject(finding)}:${firedAtMs}`,
    group: () => 'alert',
    text({ finding }) {
      const definition = kindOf(finding)
      return { title: definition.title(finding), body: definition.body(finding) }
    },
    request({ finding }) {
      const tradeId = tradeIdOf(finding)
      return tradeId === null ? { kind: 'notices' } : { kind: 'trade', tradeId }
    },
    staysUntilDismissed: ({ finding }) => kindOf(finding).staysUntilDismissed ?? false,
    closableTrade: ({ finding }) => tradeIdOf(finding),
  },
)
