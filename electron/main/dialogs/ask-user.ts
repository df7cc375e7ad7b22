import { dialog, type BrowserWindow } from 'electron'

export interface ConfirmDialogText {
  readonly message: string
  readonly detail: string
  readonly agree: string
  readonly refuse: string
}

let isAsking = false

/**
 * Page scripts cannot control the dialog; Enter and Escape refuse.
 * @returns null while another dialog is open
 */
export async function askUser(
  window: BrowserWindow | undefined,
  content: ConfirmDialogText,
): Promise<boolean | null> {
  if (isAsking) return null
  isAsking = true
  const { message, detail, agree, refuse } = content
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
