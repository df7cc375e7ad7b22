import { computed } from 'vue'
import type { Column } from '../components/table-column'
import { useSettingsStore } from '../stores/settings'

/** The columns of a table that the user has left in; the optional ones can be left out. */
export function useColumns<Row>(table: string, columns: readonly Column<Row>[]) {
  const settings = useSettingsStore()
  const nameOf = (key: string): string => `${table}.${key}`
  const hidden = computed(() =>
    columns.filter(({ key }) => settings.settings.hiddenColumns.includes(nameOf(key))).map(({ key }) => key),
  )
  const shows = (key: string): boolean => !hidden.value.includes(key)
  const shown = computed(() => columns.filter(({ key }) => shows(key)))

  /** Not kept when main refuses; the column then comes back. */
  function toggle(key: string): void {
    const { hiddenColumns } = settings.settings
    const name = nameOf(key)
    const next = hiddenColumns.includes(name)
      ? hiddenColumns.filter((one) => one !== name)
      : [...hiddenColumns, name]
    void settings.change({ hiddenColumns: next }).catch(() => undefined)
  }

  return { shown, shows, hidden, toggle }
}
