/**
 * What this process makes from here on, by libraries and in its threads too, is this user's alone from its first byte. To be called before
 * anything is made.
 */
export function makeForThisUserAlone(): void {
  process.umask(0o077)
}
