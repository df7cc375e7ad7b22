import { maxFrameLength } from '@common/bridge/protocol'
import { message } from '@common/texts/message'
import { expect, test } from 'vitest'
import { handOverFile } from '../../../electron/core/router/hand-over-file'

const file = { name: 'history.csv', content: 'a,b' }

test('a file that can not be saved in the chosen folder is reported with its name and the reason', async () => {
  const refused = Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' })
  await expect(handOverFile(() => Promise.reject(refused), file)).rejects.toMatchObject({
    kind: 'rejected',
    text: message('file.notSaved', { name: 'history.csv', code: 'EACCES' }),
  })
})

test('an unexpected failure to save is passed on', async () => {
  const bug = new Error('a bug')
  await expect(handOverFile(() => Promise.reject(bug), file)).rejects.toBe(bug)
})

test('a file too long for a frame is refused in a browser only', async () => {
  const long = { name: 'history.csv', content: '\r\n'.repeat(maxFrameLength / 4) }
  await expect(handOverFile(null, long)).rejects.toMatchObject({
    kind: 'rejected',
    text: message('file.tooLong'),
  })
  expect(await handOverFile((name) => Promise.resolve(name), long)).toMatchObject({ kind: 'saved' })
})

test.each([
  [null, { kind: 'content', ...file }],
  [() => Promise.resolve('/home/alice/history.csv'), { kind: 'saved', path: '/home/alice/history.csv' }],
  [() => Promise.resolve(null), { kind: 'left' }],
])('a file is saved, handed to the window or left', async (saveFile, result) => {
  expect(await handOverFile(saveFile, file)).toEqual(result)
})
