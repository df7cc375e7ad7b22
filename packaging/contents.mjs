/**
 * All that a package holds of ours and of others, beside Electron. What is not named here stops the making of a package, as does a name that
 * nothing answers to: nothing comes in with a dependency unnoticed.
 */

const word = '[\\w.-]+'

/** Packages with native code, which cannot be built into main's file, and what these need. */
export const nativePackages = ['libsql', '@neon-rs/load', 'detect-libc', '@napi-rs/keyring']

/** Their code for one system each: `libsql` and the keychain name it by system, processor and C library. */
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
  `out/renderer/assets/${word}\\.(js|css|woff2|svg)`,
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
  // Of what is compiled into it.
  'node_modules/@napi-rs/keyring-[\\w-]+/LICENSE\\.third-party\\.md',
  ...builds.flatMap((name) => [`node_modules/${name}/package\\.json`, `node_modules/${name}/${word}\\.node`]),
]

/** Only in a package for tests, whose Electron is too old for the app as it is. */
const ofOldElectron = ['test-bench/(fill-in|start|worker)\\.cjs']

/**
 * @param {readonly string[]} files paths with slashes
 * @param {{ isOld: boolean }} electron
 * @returns {string[]} what is wrong, nothing when it is as it should be
 */
export function complaintsAbout(files, { isOld }) {
  const wanted = [...all, ...(isOld ? ofOldElectron : [])].map((pattern) => new RegExp(`^${pattern}$`))
  return [
    ...files
      .filter((file) => !wanted.some((each) => each.test(file)))
      .map((file) => `${file} is not on the list`),
    ...wanted
      .filter((each) => !files.some((file) => each.test(file)))
      .map((each) => `nothing is there of ${each.source}`),
  ]
}

/** What cannot be loaded from inside the archive and lies beside it. @param {string} file */
export const isUnpacked = (file) => file.endsWith('.node')
