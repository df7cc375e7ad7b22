import { ipcRenderer } from 'electron'

// All that crosses: main hands over the bridge's port, this passes it on to the page. The page gets no other part of Electron.
ipcRenderer.on('satchel:port', (event) => {
  window.postMessage({ type: 'satchel:port' }, '*', [...event.ports])
})

// The page's own scripts have run by now, so that its listener is there.
window.addEventListener('DOMContentLoaded', () => ipcRenderer.send('satchel:connect'))
