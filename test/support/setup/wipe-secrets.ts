import { afterAll } from 'vitest'
import { unwipedSecrets } from '../../../electron/core/ports/secret'

// Files of a worker share its modules: every error would be searched for the secrets of earlier files.
afterAll(() => {
  for (const secret of unwipedSecrets()) secret.wipe()
})
