import { inject, type InjectionKey } from 'vue'

/** Writes an error to the app's log. @param event what failed, such as the name of a panel */
export type ReportError = (event: string, error: unknown) => void

export const errorReportKey: InjectionKey<ReportError> = Symbol('error report')

export const useErrorReport = (): ReportError => inject(errorReportKey, () => undefined)
