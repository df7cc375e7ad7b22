import type { v1 } from '@common/exchange-api/v1/endpoints'
import type { v2 } from '@common/exchange-api/v2/endpoints'
import type { HandlersOf } from '../handlers'

/** Small reads of version 1 (protocol/v1.md#small-reads). The practice exchange has nothing to announce. */
export const v1AppHandlers = ({
  configuration,
  node,
}: HandlersOf<typeof v2.app>): HandlersOf<typeof v1.app> => ({
  configuration,
  node,
  announcements: () => [],
})
