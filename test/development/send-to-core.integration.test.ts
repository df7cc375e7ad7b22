import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sendToCore } from '../../electron/development/send-to-core'
import { temporaryFolder } from '../support/temporary-folder'

const isDead = (pid: number | undefined): boolean =>
  spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.startsWith('Z')

test('a message to a core whose exit is not reported yet is dropped', async () => {
  const script = join(temporaryFolder(), 'core.cjs')
  writeFileSync(script, `process.send('ready'); setInterval(() => {}, 1000)`)
  const core = fork(script, [])
  onTestFinished(() => void core.kill('SIGKILL'))
  const errors: Error[] = []
  core.on('error', (error) => errors.push(error))
  await once(core, 'message')
  core.kill('SIGKILL')
  // Synchronous, so that no event arrives in between.
  for (let turn = 0; turn < 500 && !isDead(core.pid); turn += 1);
  expect(core.connected).toBe(true)
  sendToCore(core, { kind: 'line', text: '' })
  await once(core, 'exit')
  expect(errors).toEqual([])
})
