import type { Profile } from '@common/domain/services/profile'
import type { Usd } from '@common/domain/units'
import { formatPrice } from './money'
import type { Environment } from '../session/environment'
import { t } from './translate'

export const windowTitle = (
  environment: Environment | null,
  lastPrice: Usd | null,
  age: string | null = null,
): string =>
  [
    environment ? t(environment.label) : undefined,
    environment?.name ?? undefined,
    lastPrice === null ? undefined : priceText(lastPrice, age),
    t('app.name'),
  ]
    .filter(Boolean)
    .join(' · ')

const priceText = (lastPrice: Usd, age: string | null): string =>
  age === null
    ? formatPrice(lastPrice)
    : t('freshness.oldPrice', { price: formatPrice(lastPrice), age: t('freshness.age', { age }) })

/** In the language of the window, not of the server process. */
export const formatProfileName = ({ network, name }: Pick<Profile, 'network' | 'name'>): string =>
  network === 'practice' ? t('first.practice') : name
