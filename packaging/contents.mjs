/** All files in a package, besides Electron. Unlisted files and unmatched patterns fail the build. */

const word = '[\\w.-]+'

/** Packages with native code and their dependencies, which cannot be bundled. */
export const nativePackages = ['libsql', '@neon-rs/load', 'detect-libc', '@napi-rs/keyring']

const builds = ['@libsql/[\\w-]+', '@napi-rs/keyring-[\\w-]+']

const all = [
  'package\\.json',
  'LICENSE',
  'out/bom\\.cdx\\.json',
  'out/main/index\\.cjs',
  'out/main/practice-worker\\.cjs',
  `out/main/chunks/${word}\\.cjs`,
  'out/preload/index\\.cjs',
  'out/renderer/index\\.html',
  `out/renderer/assets/(?!Gallery)${word}\\.(js|css|woff2|svg)`,
  'out/resources/icon\\.png',
  'out/resources/tray[\\w.@-]+',
  'node_modules/libsql/(auth|index|promise|sqlite-error)\\.js',
  'node_modules/@neon-rs/load/dist/index\\.js',
  `node_modules/detect-libc/lib/${word}\\.js`,
  'node_modules/@napi-rs/keyring/(index|keytar)\\.js',
  ...nativePackages.flatMap((name) => [
    `node_modules/${name}/package\\.json`,
    `node_modules/${name}/LICENSE`,
  ]),
  // Licenses of compiled-in code.
  'node_modules/@napi-rs/keyring-[\\w-]+/LICENSE\\.third-party\\.md',
  ...builds.flatMap((name) => [`node_modules/${name}/package\\.json`, `node_modules/${name}/${word}\\.node`]),
]

/** Only in test packages with an old Electron. */
const ofOldElectron = ['test-bench/(fill-in|start|worker)\\.cjs']

/**
 * @param {readonly string[]} files paths with slashes
 * @param {{ isOld: boolean }} electron
 * @returns {string[]} problems
 */
export function findContentProblems(files, { isOld }) {
  const patterns = [...all, ...(isOld ? ofOldElectron : [])].map((pattern) => new RegExp(`^${pattern}$`))
  return [
    ...files
      .filter((file) => !patterns.some((pattern) => pattern.test(file)))
      .map((file) => `${file} is not on the list`),
    ...patterns
      .filter((pattern) => !files.some((file) => pattern.test(file)))
      .map((pattern) => `no file matches ${pattern.source}`),
  ]
}

/** True if a file cannot be in the archive. @param {string} file */
export const isUnpacked = (file) => file.endsWith('.node')
