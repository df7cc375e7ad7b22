import { computed } from 'vue'
import type { Column } from './table-column'
import { useSettingsStore } from '../../session/settings'

export function useColumns<Row>(table: string, columns: readonly Column<Row>[]) {
  const settings = useSettingsStore()
  const nameOf = (key: string) => `${table}.${key}`
  const hidden = computed(() =>
    columns.filter(({ key }) => settings.settings.hiddenColumns.includes(nameOf(key))).map(({ key }) => key),
  )
  const shows = (key: string) => !hidden.value.includes(key)
  const shown = computed(() => columns.filter(({ key }) => shows(key)))

  function toggle(key: string) {
    const { hiddenColumns } = settings.settings
    const name = nameOf(key)
    const next = hiddenColumns.includes(name)
      ? hiddenColumns.filter((column) => column !== name)
      : [...hiddenColumns, name]
    void settings.change({ hiddenColumns: next }).catch(() => undefined)
  }

  return { shown, shows, hidden, toggle }
}
