import type { Instrument, OptionKind, OptionTrade } from '@common/domain/options/option'
import { rollingExpiry } from '@common/domain/options/option'
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
  const findExpiry = ({ expiresAtMs }: OptionTrade): Instrument['expiry'] =>
    datedExpiries.value.get(expiresAtMs) ?? rollingExpiry
  const expiries = computed((): ReadonlySet<Instrument['expiry']> => new Set(options.running.map(findExpiry)))
  const shown = computed(() => options.running.filter((option) => findExpiry(option) === chain.expiry))

  const getQuantity = (kind: OptionKind, strike: Usd): number =>
    shown.value
      .filter((option) => option.kind === kind && option.strike === strike)
      .reduce((sum, { quantity }) => sum + quantity, 0)

  return { expiries, getQuantity }
}
