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
    const asked: { message: string; detail: string }[] = []
    Object.assign(globalThis, { asked })
    dialog.showMessageBox = (...given: readonly unknown[]) => {
      const { message, detail } = given.at(-1) as (typeof asked)[number]
      asked.push({ message, detail })
      return Promise.resolve({ response: answers[asked.length - 1] ?? 0, checkboxChecked: false })
    }
  }, responses)
  return () => app.evaluate(() => (globalThis as unknown as { asked: readonly ShownDialog[] }).asked)
}
