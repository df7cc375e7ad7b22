import type { Satchel } from './satchel'

export interface ShownDialog {
  readonly message: string
  readonly detail: string
}

/**
 * Answers the next system dialogs with these buttons, and later ones with the first.
 * @returns function that lists the dialogs shown since the call
 */
export async function answerDialogs(
  { app }: Pick<Satchel, 'app'>,
  ...responses: readonly number[]
): Promise<() => Promise<readonly ShownDialog[]>> {
  await app.evaluate(({ dialog }, answers) => {
    const requests: { message: string; detail: string }[] = []
    Object.assign(globalThis, { asked: requests })
    dialog.showMessageBox = (...args: readonly unknown[]) => {
      const { message, detail } = args.at(-1) as (typeof requests)[number]
      requests.push({ message, detail })
      return Promise.resolve({ response: answers[requests.length - 1] ?? 0, checkboxChecked: false })
    }
  }, responses)
  return () => app.evaluate(() => (globalThis as unknown as { asked: readonly ShownDialog[] }).asked)
}
