import type { Message } from '@common/texts/message'
import { shallowRef } from 'vue'

/** Reasons why typed texts can't be read, by field. */
export function unreadableFields() {
  const unreadable = shallowRef<Readonly<Record<string, Message>>>({})

  function setUnreadable(field: string, why: Message | null) {
    const { [field]: _, ...rest } = unreadable.value
    unreadable.value = why === null ? rest : { ...rest, [field]: why }
  }

  return { unreadable, setUnreadable }
}
