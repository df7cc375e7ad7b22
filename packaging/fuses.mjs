import { flipFuses, FuseState, FuseV1Options as Fuse, FuseVersion, getCurrentFuseWire } from '@electron/fuses'

/** What Electron's binary itself allows, whatever is on its command line or in its environment. */
const fuses = {
  [Fuse.RunAsNode]: false,
  [Fuse.EnableCookieEncryption]: true,
  [Fuse.EnableNodeOptionsEnvironmentVariable]: false,
  [Fuse.EnableNodeCliInspectArguments]: false,
  [Fuse.EnableEmbeddedAsarIntegrityValidation]: true,
  [Fuse.OnlyLoadAppFromAsar]: true,
  [Fuse.LoadBrowserProcessSpecificV8Snapshot]: false,
  [Fuse.GrantFileProtocolExtraPrivileges]: false,
  // As Electron has it: memory of WebAssembly is guarded by the processor.
  [Fuse.WasmTrapHandlers]: true,
}

/** @param {string} fuse */
const nameOf = (fuse) => Fuse[Number(fuse)] ?? fuse

/**
 * Sets every fuse and reads each back.
 * @param {string} binary of Electron, on macOS the .app around it
 * @param {{ isOwn: boolean }} electron
 * @returns {Promise<{ set: Record<string, boolean>, missing: string[] }>} what was read back, and what an Electron other than the project's
 *   own does not know
 * @throws Error when the project's own lacks a fuse, has one more, or did not take one
 */
export async function setFuses(binary, { isOwn }) {
  const wire = await getCurrentFuseWire(binary)
  const missing = Object.keys(fuses).filter((fuse) => !(fuse in wire))
  if (isOwn && missing.length > 0)
    throw new Error(`This Electron has no fuse ${missing.map(nameOf).join(', ')}.`)
  const known = /** @type {typeof fuses} */ (
    Object.fromEntries(Object.entries(fuses).filter(([fuse]) => fuse in wire))
  )
  await flipFuses(binary, {
    version: FuseVersion.V1,
    // A fuse that a later Electron brings is decided on here, not left as it comes.
    strictlyRequireAllFuses: true,
    // What was changed has lost the signature that Apple's processors ask for.
    resetAdHocDarwinSignature: process.platform === 'darwin' && process.arch === 'arm64',
    ...known,
  })
  return { set: await readFuses(binary, known), missing: missing.map(nameOf) }
}

/** @param {string} binary @param {Record<string, boolean>} wanted */
async function readFuses(binary, wanted) {
  /** @type {Record<string, unknown>} */
  const wire = await getCurrentFuseWire(binary)
  const wrong = Object.entries(wanted).filter(
    ([fuse, isOn]) => wire[fuse] !== (isOn ? FuseState.ENABLE : FuseState.DISABLE),
  )
  if (wrong.length > 0)
    throw new Error(`These fuses did not take: ${wrong.map(([fuse]) => nameOf(fuse)).join(', ')}.`)
  return Object.fromEntries(Object.entries(wanted).map(([fuse, isOn]) => [nameOf(fuse), isOn]))
}
