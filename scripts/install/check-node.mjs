/** Imported first, because other scripts fail on older versions of Node without naming them. */

/** @param {string} version */
export function isSupportedNode(version) {
  const [major = 0, minor = 0] = version.replace(/^v/, '').split('.').map(Number)
  if (major === 20) return minor >= 19
  return major === 22 ? minor >= 13 : major >= 24
}

if (!isSupportedNode(process.version)) {
  console.error(`Satchel needs Node 20.19, 22.13, 24 or newer. This is ${process.version}.`)
  process.exit(1)
}
