import {
  rollingExpiry,
  type Instrument,
  type OptionKind,
  type OptionTrade,
} from '@common/domain/options/option'
import { isRolling } from '@common/domain/options/orders/match-order'
import type { Usd } from '@common/domain/units'
import { computed } from 'vue'
import { useOptionsStore } from '../../portfolio/options'
import { useOptionChainStore } from './option-chain'

/** Running options by the expiry and strike of the chain. */
export function useOwnOptions() {
  const chain = useOptionChainStore()
  const options = useOptionsStore()

  const datedExpiries = computed(
    () =>
      new Map(
        chain.expiries
          .filter(({ expiry }) => expiry !== rollingExpiry)
          .map(({ expiry, atMs }) => [atMs, expiry]),
      ),
  )
  // A rolling expiry has passed its listing as soon as it is bought.
  const findExpiry = (option: OptionTrade): Instrument['expiry'] | null =>
    datedExpiries.value.get(option.expiresAtMs) ?? (isRolling(option) ? rollingExpiry : null)
  const expiries = computed(
    (): ReadonlySet<Instrument['expiry'] | null> => new Set(options.running.map(findExpiry)),
  )
  const shown = computed(() => options.running.filter((option) => findExpiry(option) === chain.expiry))

  const getQuantity = (kind: OptionKind, strike: Usd) =>
    shown.value
      .filter((option) => option.kind === kind && option.strike === strike)
      .reduce((sum, { quantity }) => sum + quantity, 0)

  return { expiries, getQuantity }
}
