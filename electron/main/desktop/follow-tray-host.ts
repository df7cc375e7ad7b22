/** The desktop's panel may start after the apps that start at login. */
const panelStartMs = 10_000

/** Shows a hidden window that no tray icon can show, at the start only if none appears. */
export function followTrayHost(
  onTray: (hasTray: boolean) => void,
  showWindow: () => void,
): (hasTray: boolean) => void {
  let isStarting = true
  let timer: NodeJS.Timeout | undefined
  return (hasTray) => {
    clearTimeout(timer)
    onTray(hasTray)
    if (!hasTray && !isStarting) showWindow()
    if (!hasTray && isStarting) timer = setTimeout(showWindow, panelStartMs)
    isStarting = false
  }
}
