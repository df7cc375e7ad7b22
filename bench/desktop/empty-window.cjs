const { app, BrowserWindow } = require('electron')

void app.whenReady().then(() => {
  const window = new BrowserWindow({ width: 1440, height: 900, show: false })
  window.once('ready-to-show', () => window.show())
  return window.loadURL('data:text/html,<title>Empty</title><p>Empty')
})
