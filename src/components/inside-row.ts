import type { InjectionKey } from 'vue'

/** Buttons in a table's row are no stops of the Tab key: arrow keys reach them from the row. */
export const insideRow: InjectionKey<boolean> = Symbol('insideRow')
