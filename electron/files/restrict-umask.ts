/** Includes files of libraries and threads. Call before creating files. */
export function restrictUmask(): void {
  process.umask(0o077)
}
