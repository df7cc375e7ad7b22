import { once } from 'node:events'
import { createServer as createNetServer } from 'node:net'
import { join } from 'node:path'
import { createServer } from 'electron-vite'
import { renderIcons, renderTray } from '../build/render-icons.mjs'

/**
 * Rebuilds main and preload on change and restarts Electron. Vite serves the window.
 * @param {{ root: string, binary: string, args: string[], inspect: string | undefined }} options
 */
export async function developInElectron({ root, binary, args, inspect }) {
  const resources = join(root, 'out-dev', 'resources')
  await renderIcons(resources, { 'icon.png': 512 })
  await renderTray(resources)
  process.env.ELECTRON_EXEC_PATH = binary
  process.env.ELECTRON_ENTRY = join(root, 'out-dev', 'main', 'index.cjs')
  process.env.ELECTRON_CLI_ARGS = JSON.stringify(args)
  process.env.SATCHEL_WINDOW_PORT = String(await findFreePort())
  if (inspect !== undefined) process.env.V8_INSPECTOR_PORT = inspect
  await createServer(
    { root, configFile: join(root, 'scripts/development/electron.vite.config.ts'), logLevel: 'warn' },
    { rendererOnly: false },
  )
}

async function findFreePort() {
  const server = createNetServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.')
  return address.port
}
