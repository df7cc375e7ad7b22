import { dialog, type BrowserWindow } from 'electron'

export interface Asked {
  readonly message: string
  readonly detail: string
  /** What the button says that agrees. */
  readonly agree: string
  readonly refuse: string
}

let isAsking = false

/**
 * Asks in a window of the system, which no script of the page can press. Enter and Escape refuse.
 * @returns null when another question is waiting for its answer: a page can ask again and again
 */
export async function askUser(window: BrowserWindow | undefined, asked: Asked): Promise<boolean | null> {
  if (isAsking) return null
  isAsking = true
  const { message, detail, agree, refuse } = asked
  const options = {
    type: 'question' as const,
    message,
    detail,
    buttons: [refuse, agree],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  }
  try {
    const { response } = await (window
      ? dialog.showMessageBox(window, options)
      : dialog.showMessageBox(options))
    return response === 1
  } finally {
    isAsking = false
  }
}
