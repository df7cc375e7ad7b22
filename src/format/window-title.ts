import type { Usd } from '@common/domain/units'
import { formatPrice } from './money'
import type { World } from './world'

/** The world first: it is what must be seen when the window is one of many. */
export const windowTitle = (world: World | null, lastPrice: Usd | null): string =>
  [world?.label, lastPrice === null ? undefined : formatPrice(lastPrice), 'Satchel']
    .filter(Boolean)
    .join(' · ')
