import type { InjectionKey } from 'vue'

/** Row buttons are no Tab stops; arrow keys reach them. */
export const rowContext: InjectionKey<boolean> = Symbol('rowContext')
