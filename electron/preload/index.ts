import { ipcRenderer } from 'electron'

// The page has no other access to Electron.
ipcRenderer.on('satchel:port', (event) => {
  window.postMessage({ type: 'satchel:port' }, '*', [...event.ports])
})

window.addEventListener('satchel:connect', () => ipcRenderer.send('satchel:connect'), { once: true })
