import { inject, onUnmounted, provide, shallowRef, type InjectionKey, type ShallowRef } from 'vue'

interface FocusableTable {
  readonly focus: (rowId?: string) => void
}

const shownTable: InjectionKey<ShallowRef<FocusableTable | null>> = Symbol('shownTable')

export function provideTable(): Readonly<ShallowRef<FocusableTable | null>> {
  const table = shallowRef<FocusableTable | null>(null)
  provide(shownTable, table)
  return table
}

export function registerTable(table: FocusableTable): void {
  const shown = inject(shownTable, null)
  if (!shown) return
  shown.value = table
  onUnmounted(() => {
    if (shown.value === table) shown.value = null
  })
}
