import { buildApp } from '../../../scripts/build.mjs'

export default (): Promise<void> => buildApp()
