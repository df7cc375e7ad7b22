import type { ShellMode } from '../main/shell-mode'
import { openPractice } from './open-practice'
import { readFromVite } from './read-from-vite'

const viteUrl = process.env['ELECTRON_RENDERER_URL'] ?? ''
const socketUrl = viteUrl.replace(/^http/, 'ws')

export const shellMode: ShellMode = {
  readFile: (_folder, { pathname, search }) =>
    readFromVite(viteUrl, pathname === '/index.html' ? '/' : `${pathname}${search}`, socketUrl),
  socketUrl,
  hasDevTools: true,
  onStarted: (app) => void openPractice(app),
}
