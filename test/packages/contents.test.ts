import { expect, test } from 'vitest'
import { findContentProblems } from '../../packaging/contents.mjs'

const good = [
  'package.json',
  'LICENSE',
  'out/bom.cdx.json',
  'out/main/index.cjs',
  'out/main/practice-worker.cjs',
  'out/main/chunks/chain-terms-BYP_BTT-.cjs',
  'out/preload/index.cjs',
  'out/renderer/index.html',
  'out/renderer/assets/index-D_3x.js',
  'out/resources/icon.png',
  'out/resources/tray.png',
  'node_modules/libsql/index.js',
  'node_modules/@neon-rs/load/dist/index.js',
  'node_modules/detect-libc/lib/detect-libc.js',
  'node_modules/@napi-rs/keyring/index.js',
  ...['libsql', '@neon-rs/load', 'detect-libc', '@napi-rs/keyring'].flatMap((name) => [
    `node_modules/${name}/package.json`,
    `node_modules/${name}/LICENSE`,
  ]),
  'node_modules/@libsql/win32-x64-msvc/package.json',
  'node_modules/@libsql/win32-x64-msvc/index.node',
  'node_modules/@napi-rs/keyring-darwin-arm64/package.json',
  'node_modules/@napi-rs/keyring-darwin-arm64/keyring.darwin-arm64.node',
  'node_modules/@napi-rs/keyring-darwin-arm64/LICENSE.third-party.md',
]

test('the package check accepts a complete package', () => {
  expect(findContentProblems(good, { isOld: false })).toEqual([])
})

test.each([
  'out/main/headless.cjs',
  'out/main/index.cjs.map',
  'out/renderer/assets/index.js.map',
  'out/renderer/assets/GalleryView-D_3x.js',
  'node_modules/undici/index.js',
  'node_modules/@libsql/win32-x64-msvc/install.js',
  'node_modules/libsql/node_modules/detect-libc/package.json',
  'test-bench/start.cjs',
  '.npmrc',
])('the package check rejects %s', (file) => {
  expect(findContentProblems([...good, file], { isOld: false })).toEqual([`${file} is not on the list`])
})

test.each(good)('the package check requires %s', (missing) => {
  const complaints = findContentProblems(
    good.filter((file) => file !== missing),
    { isOld: false },
  )
  expect(complaints).toHaveLength(1)
})

test('the package check requires test-bench/start.cjs for an old Electron', () => {
  expect(findContentProblems(good, { isOld: true })).toHaveLength(1)
  expect(findContentProblems([...good, 'test-bench/start.cjs'], { isOld: true })).toEqual([])
})
