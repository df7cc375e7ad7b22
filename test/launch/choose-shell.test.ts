import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hasDisplay, hasSandbox } from '../../scripts/electron/choose-shell.mjs'
import { temporaryFolder } from '../support/temporary-folder'

describe('hasDisplay', () => {
  test.each([
    [{}, false],
    [{ DISPLAY: '', WAYLAND_DISPLAY: 'wayland-0' }, true],
    [{ DISPLAY: ':0' }, true],
  ])('is right for %j', (env, isThere) => {
    expect(hasDisplay(env, 'linux')).toBe(isThere)
  })
})

describe.skipIf(process.platform === 'win32')('hasSandbox', () => {
  const restricted = (path: string): string | undefined => (path.includes('apparmor') ? '1' : undefined)
  function binaryThatExits(code: number): string {
    const file = join(temporaryFolder(), 'electron')
    writeFileSync(file, `#!/bin/sh\nexit ${code}\n`)
    chmodSync(file, 0o755)
    return file
  }

  test('tries the binary only on a system that restricts user namespaces', () => {
    expect(hasSandbox(binaryThatExits(1), () => undefined)).toBe(true)
    expect(hasSandbox(binaryThatExits(1), restricted)).toBe(false)
    expect(hasSandbox(binaryThatExits(0), restricted)).toBe(true)
  })
})
