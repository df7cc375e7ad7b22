import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../support/temporary-folder'

test('the build of the core ends with the process that started it', async () => {
  const args = ['scripts/development/build-core.mjs', process.cwd(), temporaryFolder()]
  const build = spawn(process.execPath, args, { stdio: ['pipe', 'inherit', 'inherit'] })
  build.stdin.end()
  expect(await once(build, 'exit')).toEqual([1, null])
})
