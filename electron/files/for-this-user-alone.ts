/** Restricts new files to this user, including those of libraries and threads. Call before creating files. */
export function makeForThisUserAlone(): void {
  process.umask(0o077)
}
