/** electron-builder does not build deb and rpm. */
export const targetsBySystem = {
  linux: ['dir', 'AppImage', 'deb', 'rpm'],
  mac: ['dir', 'dmg', 'zip'],
  win: ['dir', 'nsis'],
}
