import { flipFuses, FuseState, FuseV1Options as Fuse, FuseVersion, getCurrentFuseWire } from '@electron/fuses'

/** Command line and environment cannot override fuses. */
const fuses = {
  [Fuse.RunAsNode]: false,
  [Fuse.EnableCookieEncryption]: true,
  [Fuse.EnableNodeOptionsEnvironmentVariable]: false,
  [Fuse.EnableNodeCliInspectArguments]: false,
  [Fuse.EnableEmbeddedAsarIntegrityValidation]: true,
  [Fuse.OnlyLoadAppFromAsar]: true,
  [Fuse.LoadBrowserProcessSpecificV8Snapshot]: false,
  [Fuse.GrantFileProtocolExtraPrivileges]: false,
  // Electron's default: hardware checks of WebAssembly memory.
  [Fuse.WasmTrapHandlers]: true,
}

/** @param {string} fuse */
const nameOf = (fuse) => Fuse[Number(fuse)] ?? fuse

/**
 * Sets and verifies every fuse.
 * @param {string} binary on macOS the .app
 * @param {{ isOwn: boolean }} electron
 * @returns {Promise<{ set: Record<string, boolean>, missing: string[] }>} fuses that were set,
 *   and those that another Electron lacks
 * @throws Error if a fuse was not set, or the project's own Electron has other fuses
 */
export async function setFuses(binary, { isOwn }) {
  const wire = await getCurrentFuseWire(binary)
  const missing = Object.keys(fuses).filter((fuse) => !(fuse in wire))
  if (isOwn && missing.length > 0)
    throw new Error(`This Electron has no fuse ${missing.map(nameOf).join(', ')}.`)
  const initial = /** @type {typeof fuses} */ (
    Object.fromEntries(Object.entries(fuses).filter(([fuse]) => fuse in wire))
  )
  await flipFuses(binary, {
    version: FuseVersion.V1,
    // New fuses must be listed above.
    strictlyRequireAllFuses: true,
    // Apple silicon requires a valid signature.
    resetAdHocDarwinSignature: process.platform === 'darwin' && process.arch === 'arm64',
    ...initial,
  })
  return { set: await readFuses(binary, initial), missing: missing.map(nameOf) }
}

/** @param {string} binary @param {Record<string, boolean>} expected */
async function readFuses(binary, expected) {
  /** @type {Record<string, unknown>} */
  const wire = await getCurrentFuseWire(binary)
  const wrong = Object.entries(expected).filter(
    ([fuse, isOn]) => wire[fuse] !== (isOn ? FuseState.ENABLE : FuseState.DISABLE),
  )
  if (wrong.length > 0)
    throw new Error(`These fuses were not set: ${wrong.map(([fuse]) => nameOf(fuse)).join(', ')}.`)
  return Object.fromEntries(Object.entries(expected).map(([fuse, isOn]) => [nameOf(fuse), isOn]))
}
