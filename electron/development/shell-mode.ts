import type { ShellMode } from '../main/shell-mode'
import { openPractice } from './open-practice'
import { readFromVite } from './read-from-vite'

const viteUrl = process.env['ELECTRON_RENDERER_URL'] ?? ''
const socketUrl = viteUrl.replace(/^http/, 'ws')

/** The window's files come from Vite, and its page may open Vite's socket for updates. */
export const shellMode: ShellMode = {
  readFile: (_folder, { pathname, search }) =>
    readFromVite(viteUrl, pathname === '/index.html' ? '/' : `${pathname}${search}`, socketUrl),
  socketUrl,
  hasDevTools: true,
  onStarted: (app) => void openPractice(app),
}
