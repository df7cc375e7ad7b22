import { clipboardRoutes } from './clipboard-routes'
import { handOverFile } from '../hand-over-file'
import type { Handlers, RouterDeps } from '../router-deps'
import { answering } from '../to-bridge-error'

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
  let shown: Awaited<ReturnType<typeof makeDiagnostics>> | undefined
  return {
    info: answering(() => info),
    changeSettings: answering((part) =>
      changeSettings(Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))),
    ),
    diagnostics: answering(async () => {
      shown = await makeDiagnostics()
      return { content: shown.content }
    }),
    saveDiagnostics: answering(async () => handOverFile(saveFile, (shown ??= await makeDiagnostics()))),
    ...clipboardRoutes(clipboard),
    log: answering(({ level }) => readLog(level)),
    reportError: answering((error) => {
      reportWindowError(error)
      return null
    }),
    tookFault: answering(({ id }) => {
      faults.took(id)
      return null
    }),
    tookErrand: answering(({ id }) => {
      shellRequests.took(id)
      return null
    }),
  }
}
