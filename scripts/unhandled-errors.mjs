/** Vitest reporter: writes errors outside tests as a JSON list to UNHANDLED_ERRORS. */
import { writeFileSync } from 'node:fs'

export default class {
  /** @param {unknown} _modules @param {readonly { message?: string, stack?: string }[]} errors */
  onTestRunEnd(_modules, errors) {
    const path = process.env['UNHANDLED_ERRORS']
    if (path) writeFileSync(path, JSON.stringify(errors.map(({ message, stack }) => stack ?? message)))
  }
}
