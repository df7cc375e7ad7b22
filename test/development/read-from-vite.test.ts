import { expect, test } from 'vitest'
import { readFromVite } from '../../electron/development/read-from-vite'

test.each(['//127.0.0.2:9/a.js', 'http://127.0.0.2:9/a.js', '/\\127.0.0.2:9/a.js'])(
  'readFromVite requests %s from no other server',
  async (url) => {
    expect(await readFromVite('http://127.0.0.1:9', url, "'self'")).toBeUndefined()
  },
)
