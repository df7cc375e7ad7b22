/** The message is shown to the user. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
