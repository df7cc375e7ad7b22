import { inject, type InjectionKey } from 'vue'

/**
 * Logs an error.
 * @param event name of the failed part, such as a panel
 */
export type ReportError = (event: string, error: unknown) => void

export const errorReportKey: InjectionKey<ReportError> = Symbol('error report')

export const useErrorReport = (): ReportError => inject(errorReportKey, () => undefined)
