import type { Usd } from '@common/domain/units'
import { formatPrice } from './money'
import type { Environment } from '../session/environment'
import { say } from './say'

export const windowTitle = (
  environment: Environment | null,
  lastPrice: Usd | null,
  age: string | null = null,
): string =>
  [
    environment ? say(environment.label) : undefined,
    environment?.name ?? undefined,
    lastPrice === null ? undefined : priceText(lastPrice, age),
    say('app.name'),
  ]
    .filter(Boolean)
    .join(' · ')

const priceText = (lastPrice: Usd, age: string | null): string =>
  age === null
    ? formatPrice(lastPrice)
    : say('freshness.oldPrice', { price: formatPrice(lastPrice), age: say('freshness.age', { age }) })
