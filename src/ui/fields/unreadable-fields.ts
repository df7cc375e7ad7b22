import type { Text } from '@common/texts/text'
import { shallowRef } from 'vue'

/** Reasons why typed texts can't be read, by field. */
export function unreadableFields() {
  const unreadable = shallowRef<Readonly<Record<string, Text>>>({})

  function setUnreadable(field: string, why: Text | null): void {
    const { [field]: _, ...rest } = unreadable.value
    unreadable.value = why === null ? rest : { ...rest, [field]: why }
  }

  return { unreadable, setUnreadable }
}
