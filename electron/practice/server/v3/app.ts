import type { v3 } from '@common/exchange-api/v3/endpoints'
import type { Clocks } from '../../time/clock'
import type { HandlersOf } from '../handlers'
import { iso } from './iso'

/** Implements protocol/v3.md#operations. */
export const v3AppHandlers = (clocks: Clocks): HandlersOf<typeof v3.app> => ({
  ping: () => 'pong',
  time: () => ({ time: iso(clocks.shownMs()) }),
})
