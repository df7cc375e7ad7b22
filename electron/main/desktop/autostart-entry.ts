/**
 * See https://specifications.freedesktop.org/autostart-spec.
 * @throws Error if an argument has a control character: a line break would start another key
 */
export function autostartEntry(command: readonly string[]): string {
  const unwritable = command.find((arg) => /\p{Cc}/u.test(arg))
  if (unwritable !== undefined)
    throw new Error(
      `Start at login can't use ${JSON.stringify(unwritable)}: it contains a control character.`,
    )
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Satchel',
    `Exec=${command.map(quoted).join(' ')}`,
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n')
}

/** Reserved characters are escaped twice; no field codes. */
const quoted = (arg: string): string =>
  `"${arg
    .replace(/["`$\\]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%')}"`

/** Windows splits the stored command at spaces; Electron doesn't quote (electron/electron#32657). */
export const quoteForWindows = (arg: string): string => (/\s/.test(arg) ? `"${arg}"` : arg)
