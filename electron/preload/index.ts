import { ipcRenderer } from 'electron'

// The page has no other access to Electron.
ipcRenderer.on('satchel:port', (event) => {
  window.postMessage({ type: 'satchel:port' }, '*', [...event.ports])
})

// The page's scripts have run, so its listener exists.
window.addEventListener('DOMContentLoaded', () => ipcRenderer.send('satchel:connect'))
