/**
 * Command line and environment of the installed app. Main runs before Chromium initializes GTK and opens its debugging
 * port, so a refused start loads no module and opens no port. Libraries that the dynamic linker loads (`LD_PRELOAD`) run earlier.
 */

const ownSwitches = ['hidden', 'data', 'practice-replay', 'practice-speed', 'practice-seed']

/** Switches of Chromium that desktops and users pass for the display, and the one of the updater's installer, with their values. */
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

/** Packages for tests are reached through a port that the system chooses. */
const testSwitches: typeof systemSwitches = { 'remote-debugging-port': /^0$/ }

/**
 * Returns the first argument that the installed app doesn't accept, undefined if there is none. Every argument that Chromium or GTK would
 * read as a switch is checked, also one in the place of an option's value.
 */
export function refusedArgument(
  args: readonly string[],
  { isForTests = false, platform = process.platform }: { isForTests?: boolean; platform?: string } = {},
): string | undefined {
  const valued = new Map(Object.entries({ ...systemSwitches, ...(isForTests && testSwitches) }))
  const isAllowed = (arg: string): boolean => {
    // Chromium trims an argument before it looks for a dash, and takes a slash for one on Windows.
    const trimmed = arg.trim()
    if (!trimmed.startsWith('-') && !(platform === 'win32' && trimmed.startsWith('/'))) return true
    const [, name = '', value = ''] = /^--([a-z-]+)(?:=(.*))?$/s.exec(arg) ?? []
    return ownSwitches.includes(name) || (valued.get(name)?.test(value) ?? false)
  }
  return args.find((arg) => !isAllowed(arg))
}

/**
 * Variables by which GTK, GLib, the C library, the dynamic linker, Electron or Node load code or a debugger. Desktops set some of them, so
 * they are removed rather than refused.
 */
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

/** Removes the variables that load code, for the libraries initialized after this call and for child processes. */
export function removeLoadingVariables(env: NodeJS.ProcessEnv): void {
  for (const name of loadingVariables) delete env[name]
}
