import { buildApp } from '../../../scripts/build.mjs'

/** Builds the app if a source changed, before workers start it. */
export default (): Promise<void> => buildApp()
