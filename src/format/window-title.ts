import type { Usd } from '@common/domain/units'
import { formatPrice } from './money'
import type { World } from './world'
import { say } from './say'

/** The world first: it is what must be seen when the window is one of many. */
export const windowTitle = (world: World | null, lastPrice: Usd | null): string =>
  [
    world ? say(world.label) : undefined,
    lastPrice === null ? undefined : formatPrice(lastPrice),
    say('app.name'),
  ]
    .filter(Boolean)
    .join(' · ')
