import { describe, expect, test } from 'vitest'
import { refusedArgument, removeLoadingVariables } from '../../electron/main/command-line'

describe('command line of the installed app', () => {
  test.each([
    '--remote-debugging-port=9222',
    '--remote-debugging-port=0',
    '--remote-debugging-port',
    '--remote-debugging-pipe',
    '--inspect',
    '--inspect=0',
    '--inspect-brk',
    '--inspect-brk-node',
    '--gtk-module=/tmp/evil.so',
    '-gtk-module=/tmp/evil.so',
    ' --gtk-module=/tmp/evil.so',
    '\t--remote-debugging-port=1',
    '--gtk-version=4',
    '--js-flags=--expose-gc',
    '--disable-web-security',
    '--no-sandbox',
    '--disable-gpu-sandbox',
    '--renderer-cmd-prefix=/tmp/evil',
    '--browser-subprocess-path=/tmp/evil',
    '--utility-cmd-prefix=/tmp/evil',
    '--host-rules=MAP * 127.0.0.1',
    '--ignore-certificate-errors',
    '--user-data-dir=/tmp',
    '--load-extension=/tmp',
    '--enable-features=UseOzonePlatform,NetworkServiceInProcess',
    '--ozone-platform=../evil',
    '--disable-features=Anything',
    '--toString',
    '--constructor=x',
    '--practice-seedling',
    '-e',
    '-r',
    '--',
    '--Inspect',
  ])('refuses %j', (argument) => {
    expect(refusedArgument([argument])).toBe(argument)
    expect(refusedArgument(['--hidden', '--data', argument]), 'as the value of an option').toBe(argument)
  })

  test('accepts its own options, links and display switches', () => {
    const args = [
      ...['--hidden', '--data', '/home/someone/a - folder', '--data=/x', '--practice-seed', '7'],
      ...['--practice-replay=file.csv', '--practice-speed', '60', 'lightning:lnbc1', 'bitcoin:bc1q?amount=1'],
      ...['--ozone-platform=wayland', '--ozone-platform-hint=auto', '--enable-wayland-ime', '--updated'],
      ...['--enable-features=UseOzonePlatform,WaylandWindowDecorations', '--force-device-scale-factor=1.5'],
    ]
    expect(refusedArgument(args)).toBeUndefined()
  })

  test('accepts -- only before a link at the end', () => {
    expect(refusedArgument(['--hidden', '--', 'bitcoin:bc1q'])).toBeUndefined()
    expect(refusedArgument(['--', 'bitcoin:bc1q', '--hidden'])).toBe('--')
    expect(refusedArgument(['--inspect', '--', 'bitcoin:bc1q'])).toBe('--inspect')
    expect(refusedArgument(['--', '--inspect'])).toBe('--')
  })

  test('refuses a slash switch on Windows only', () => {
    expect(refusedArgument(['/remote-debugging-port=1'], { platform: 'win32' })).toBeDefined()
    expect(refusedArgument(['/remote-debugging-port=1'], { platform: 'linux' })).toBeUndefined()
  })

  test('opens a debugging port chosen by the system in packages for tests only', () => {
    const [chosen, fixed] = ['--remote-debugging-port=0', '--remote-debugging-port=9222']
    expect(refusedArgument([chosen], { isForTests: true })).toBeUndefined()
    expect(refusedArgument([fixed], { isForTests: true })).toBe(fixed)
    expect(refusedArgument(['--inspect=0'], { isForTests: true })).toBe('--inspect=0')
  })
})

test('removeLoadingVariables removes variables that load code and leaves the others', () => {
  const env: NodeJS.ProcessEnv = {
    GTK_MODULES: 'evil',
    GTK3_MODULES: '/tmp/evil.so',
    NODE_OPTIONS: '--require evil',
    ELECTRON_RUN_AS_NODE: '1',
    LD_PRELOAD: '/tmp/evil.so',
    GTK_IM_MODULE: 'ibus',
    HOME: '/home/someone',
  }
  removeLoadingVariables(env)
  expect(env).toEqual({ GTK_IM_MODULE: 'ibus', HOME: '/home/someone' })
})
