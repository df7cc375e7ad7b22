import { isLink } from '@common/domain/payments/decode/read-link'

/** Runs before Chromium initializes GTK and opens its debugging port; `LD_PRELOAD` loads earlier. */

const ownSwitches = ['hidden', 'data', 'practice-replay', 'practice-speed', 'practice-seed']

const systemSwitches: Readonly<Record<string, RegExp>> = {
  'ozone-platform': /^(x11|wayland)$/,
  'ozone-platform-hint': /^(auto|x11|wayland)$/,
  'enable-features':
    /^(UseOzonePlatform|WaylandWindowDecorations)(,(UseOzonePlatform|WaylandWindowDecorations))*$/,
  'enable-wayland-ime': /^$/,
  'wayland-text-input-version': /^[13]$/,
  'force-device-scale-factor': /^\d(\.\d+)?$/,
  'disable-gpu': /^$/,
  lang: /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/,
  updated: /^$/,
}

/** The system chooses the port of test packages. */
const testSwitches: typeof systemSwitches = { 'remote-debugging-port': /^0$/ }

/** Checks every argument that Chromium or GTK would read as a switch, even an option's value. */
export function refusedArgument(
  args: readonly string[],
  { isForTests = false, platform = process.platform }: { isForTests?: boolean; platform?: string } = {},
): string | undefined {
  const valued = new Map(Object.entries({ ...systemSwitches, ...(isForTests && testSwitches) }))
  const isAllowed = (arg: string): boolean => {
    // Chromium trims arguments and accepts a slash on Windows.
    const trimmed = arg.trim()
    if (!trimmed.startsWith('-') && !(platform === 'win32' && trimmed.startsWith('/'))) return true
    const [, name = '', value = ''] = /^--([a-z-]+)(?:=(.*))?$/s.exec(arg) ?? []
    return ownSwitches.includes(name) || (valued.get(name)?.test(value) ?? false)
  }
  const [separator, link = ''] = args.slice(-2)
  // Windows opens links so.
  const checked = separator === '--' && isLink(link) ? args.slice(0, -2) : args
  return checked.find((arg) => !isAllowed(arg))
}

/** These load code or a debugger. Removed rather than refused, because desktops set some. */
const loadingVariables = [
  'GTK_MODULES',
  'GTK3_MODULES',
  'GTK_PATH',
  'GTK_EXE_PREFIX',
  'GTK_IM_MODULE_FILE',
  'GDK_PIXBUF_MODULE_FILE',
  'GDK_PIXBUF_MODULEDIR',
  'GIO_MODULE_DIR',
  'GIO_EXTRA_MODULES',
  'GCONV_PATH',
  'LD_PRELOAD',
  'LD_AUDIT',
  'LD_LIBRARY_PATH',
  'DYLD_INSERT_LIBRARIES',
  'NODE_OPTIONS',
  'NODE_PATH',
  'NODE_EXTRA_CA_CERTS',
  'ELECTRON_RUN_AS_NODE',
  'SSLKEYLOGFILE',
] as const

export function removeLoadingVariables(env: NodeJS.ProcessEnv): void {
  for (const name of loadingVariables) delete env[name]
}
