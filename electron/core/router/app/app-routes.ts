import { clipboardRoutes } from './clipboard-routes'
import { handOverFile } from '../hand-over-file'
import type { Handlers, RouterDeps } from '../router-deps'
import { withBridgeErrors } from '../to-bridge-error'

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
    info: withBridgeErrors(() => info),
    changeSettings: withBridgeErrors((part) =>
      changeSettings(Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))),
    ),
    diagnostics: withBridgeErrors(async () => {
      shown = await makeDiagnostics()
      return { content: shown.content }
    }),
    saveDiagnostics: withBridgeErrors(async () =>
      handOverFile(saveFile, (shown ??= await makeDiagnostics())),
    ),
    ...clipboardRoutes(clipboard),
    log: withBridgeErrors(({ level }) => readLog(level)),
    reportError: withBridgeErrors((error) => {
      reportWindowError(error)
      return null
    }),
    tookFault: withBridgeErrors(({ id }) => {
      faults.took(id)
      return null
    }),
    tookErrand: withBridgeErrors(({ id }) => {
      shellRequests.took(id)
      return null
    }),
  }
}
