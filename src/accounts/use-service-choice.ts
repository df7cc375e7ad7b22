import { knownServices, type KnownService } from '@common/domain/services/known-services'
import { minimalScopes } from '@common/domain/services/minimal-scopes'
import type { Service } from '@common/domain/services/profile'
import { computed, reactive, ref } from 'vue'
import { t } from '../format/translate'

const noAddress = {
  network: 'mainnet',
  protocol: 'v2',
  restUrl: '',
  wsUrl: '',
  headerPrefix: 'SVC',
} as const

const formatServiceName = ({ name }: KnownService): string => (typeof name === 'string' ? name : t(name))

export function useServiceChoice() {
  const service = reactive<Service>({
    name: '',
    color: 'teal',
    ...noAddress,
    key: '',
    secret: '',
    passphrase: '',
  })
  /** Exchange id, or `other` for a custom address. */
  const chosen = ref('other')
  const site = computed(() => knownServices.find(({ id }) => id === chosen.value)?.site ?? null)
  const choices = computed(() => [
    ...knownServices.map((knownService) => ({
      value: knownService.id,
      label: formatServiceName(knownService),
    })),
    { value: 'other', label: t('connect.otherService') },
  ])

  function choose(id: string) {
    if (id === chosen.value) return
    chosen.value = id
    const selected = knownServices.find((each) => each.id === id)
    if (service.name === '' || knownServices.some((each) => formatServiceName(each) === service.name))
      service.name = selected ? formatServiceName(selected) : ''
    const { network, protocol, restUrl, wsUrl, headerPrefix } = selected ?? noAddress
    Object.assign(service, { network, protocol, restUrl, wsUrl, headerPrefix })
  }
  choose(knownServices[0]?.id ?? 'other')

  const scopes = computed((): readonly string[] => {
    const min = minimalScopes[service.protocol]
    if (min === null) return []
    return [
      t('connect.scopes.read', { scopes: min.read.join(', ') }),
      t('connect.scopes.trade', { scopes: min.trade.join(', ') }),
      t('connect.scopes.withdraw', { scopes: min.withdraw.join(', ') }),
    ]
  })

  return { service, chosen, choose, site, choices, scopes }
}
