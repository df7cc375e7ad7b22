import type { v1 } from '@common/exchange-api/v1/endpoints'
import type { v2 } from '@common/exchange-api/v2/endpoints'
import type { HandlersOf } from '../handlers'

/** Implements protocol/v1.md#small-reads, without announcements. */
export const v1AppHandlers = ({
  configuration,
  node,
}: HandlersOf<typeof v2.app>): HandlersOf<typeof v1.app> => ({
  configuration,
  node,
  announcements: () => [],
})
