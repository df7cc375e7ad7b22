import { clipboardRoutes } from './clipboard-routes'
import { handOverFile } from '../hand-over-file'
import type { ChosenFile, Handlers, RouterDeps } from '../router-deps'

export function appRoutes({
  info,
  changeSettings,
  shellRequests,
  makeDiagnostics,
  readLog,
  reportWindowError,
  faults,
  saveFile,
  clipboard,
}: RouterDeps): Handlers['app'] {
  /** Reviewed by the user; exactly this one is saved. */
  let shown: ChosenFile | undefined
  return {
    info: () => info,
    changeSettings: (part) =>
      changeSettings(Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))),
    diagnostics: async () => {
      shown = await makeDiagnostics()
      return { content: shown.content }
    },
    saveDiagnostics: async () => handOverFile(saveFile, (shown ??= await makeDiagnostics())),
    ...clipboardRoutes(clipboard),
    log: ({ level }) => readLog(level),
    reportError: (error) => void reportWindowError(error),
    tookFault: ({ id }) => void faults.took(id),
    tookErrand: ({ id }) => void shellRequests.took(id),
  }
}
