import { decodeAddress } from '@common/domain/bitcoin/address'
import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { Bridge } from '../bridge/connection'
import { useBridge } from '../bridge/use-bridge'
import { useSessionStore } from '../session/session'

export type DepositAddress = Awaited<ReturnType<Bridge['payments']['createAddress']>>
type AddressFormat = 'p2wpkh' | 'p2tr'

export const useChainDepositStore = defineStore('chain-deposit', () => {
  const connection = useBridge()
  const session = useSessionStore()
  const format = ref<AddressFormat>('p2wpkh')
  const addresses = shallowRef<readonly DepositAddress[] | null>(null)

  const getAddressFormat = ({ address }: DepositAddress): string | null => {
    const decoded = decodeAddress(address)
    return decoded.ok ? decoded.value.kind : null
  }
  const current = computed(
    () =>
      addresses.value?.find((each) => getAddressFormat(each) === format.value && each.isUsed !== true) ??
      null,
  )

  watch(
    () => session.subject,
    () => {
      addresses.value = null
    },
  )

  async function read() {
    const subject = session.subject
    const list = await connection.use().payments.addresses({ current: false })
    if (subject === session.subject) addresses.value = list
  }

  return {
    format,
    addresses,
    current,
    read,
    async create(): Promise<void> {
      const subject = session.subject
      const created = await connection
        .use()
        .payments.createAddress({ format: format.value }, session.profileId())
      await read()
      // Some exchanges list only one address.
      const isListed = addresses.value?.some(({ address }) => address === created.address) ?? true
      if (subject === session.subject && !isListed) addresses.value = [created, ...(addresses.value ?? [])]
    },
  }
})
