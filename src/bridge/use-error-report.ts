import { inject, type InjectionKey } from 'vue'

/** @param event name of the failed part */
export type ReportError = (event: string, error: unknown) => void

export const errorReportKey: InjectionKey<ReportError> = Symbol('errorReport')

export const useErrorReport = (): ReportError => inject(errorReportKey, () => undefined)
