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
    reportError: (error) => {
      reportWindowError(error)
      return null
    },
    tookFault: ({ id }) => {
      faults.took(id)
      return null
    },
    tookErrand: ({ id }) => {
      shellRequests.took(id)
      return null
    },
  }
}
