import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'

/** Windows has no FIFOs. */
const { O_NONBLOCK = 0 } = constants

export class NotAFile extends Error {
  override readonly name = 'NotAFile'
}

/**
 * Never blocks on a FIFO.
 * @throws NotAFile, or the system's error
 */
export function readRegularFile(file: string): string {
  const descriptor = openSync(file, constants.O_RDONLY | O_NONBLOCK)
  try {
    if (!fstatSync(descriptor).isFile()) throw new NotAFile(`${file} is not a regular file`)
    return readFileSync(descriptor, 'utf8')
  } finally {
    closeSync(descriptor)
  }
}
