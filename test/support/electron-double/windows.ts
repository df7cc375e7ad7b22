/** A window as `app.quit` and the menu see it. */
interface OpenWindow {
  shut(): Promise<void>
  reload(): Promise<void>
}

export const openWindows = new Set<OpenWindow>()
