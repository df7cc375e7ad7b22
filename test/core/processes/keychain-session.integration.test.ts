import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../support/temporary-folder'

const root = join(import.meta.dirname, '../../..')
const found = (command: string): boolean => spawnSync('which', [command]).status === 0
const hasKeyring = process.platform === 'linux' && found('dbus-run-session') && found('gnome-keyring-daemon')

const session = `
printf 'test' | gnome-keyring-daemon --foreground --unlock --components=secrets >/dev/null 2>&1 &
keyring=$!
trap 'kill $keyring' EXIT
for i in $(seq 100); do
  dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner string:org.freedesktop.secrets 2>/dev/null | grep -q true && break
  sleep 0.05
done
"$@"
`

test.skipIf(!hasKeyring)(
  'keys are stored in a real Secret Service (needs dbus-run-session and gnome-keyring)',
  async () => {
    const home = temporaryFolder()
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const inner = 'test/core/vault/keychain-vault.test.ts'
    const child = spawn(
      'dbus-run-session',
      ['--', 'bash', '-c', session, 'session', process.execPath, vitest, 'run', inner, '--reporter=json'],
      {
        cwd: root,
        env: {
          ...process.env,
          HOME: home,
          XDG_DATA_HOME: home,
          XDG_RUNTIME_DIR: home,
          SATCHEL_PRIVATE_KEYRING: '1',
        },
      },
    )
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
    const report = JSON.parse(output.slice(output.indexOf('{'))) as {
      numPassedTests: number
      numFailedTests: number
    }
    expect(report, errors + output).toMatchObject({ numPassedTests: 20, numFailedTests: 0 })
  },
  60_000,
)
