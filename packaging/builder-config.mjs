import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { linkSchemes } from './link-schemes.mjs'

/** Returns a section of CHANGELOG.md, or ''. @param {string} version */
function readReleaseNotes(version) {
  const changelog = readFileSync(resolve(import.meta.dirname, '..', 'CHANGELOG.md'), 'utf8')
  const section = changelog.split(/^## /m).find((part) => part.startsWith(`${version}`))
  return section?.slice(section.indexOf('\n')).trim() ?? ''
}

/**
 * @param {import('./identity.mjs').Identity} app
 * @param {ReturnType<typeof import('../scripts/electron/choose-electron.mjs').chooseElectron>} electron
 * @param {{ dist: string, icons: string }} folders
 * @param {(context: import('electron-builder').AfterPackContext) => Promise<void>} afterPack
 * @returns {import('electron-builder').Configuration}
 */
export const builderConfig = (app, electron, { dist, icons }, afterPack) => ({
  appId: app.appId,
  productName: app.productName,
  artifactName: '${name}-${version}-${os}-${arch}.${ext}',
  electronVersion: electron.version,
  electronDist: dirname(electron.binary.replace(/\/Electron\.app\/.*/, '/Electron.app')),
  directories: { output: dist, buildResources: icons },
  npmRebuild: false,
  // Chromium's texts only.
  electronLanguages: ['en-US'],
  protocols: [{ name: 'Bitcoin and Lightning', schemes: linkSchemes }],
  afterExtract: ({ appOutDir }) => {
    if (electron.isOwn) return
    // Other builds may have another name and an app.
    renameSync(join(appOutDir, basename(electron.binary)), join(appOutDir, 'electron'))
    rmSync(join(appOutDir, 'resources'), { recursive: true, force: true })
    mkdirSync(join(appOutDir, 'resources'))
  },
  afterPack,
  linux: {
    executableName: 'satchel',
    icon: icons,
    category: 'Office;Finance',
    synopsis: app.description,
    maintainer: app.author,
  },
  mac: { icon: join(icons, '512x512.png'), category: 'public.app-category.finance', hardenedRuntime: true },
  win: { icon: join(icons, '256x256.png') },
  nsis: {
    oneClick: false,
    perMachine: false,
    allowToChangeInstallationDirectory: true,
    deleteAppDataOnUninstall: false,
  },
  // Covered by the update's signature.
  releaseInfo: { releaseNotes: readReleaseNotes(app.version) },
  publish: app.updates === undefined ? null : [{ provider: 'generic', url: app.updates.url }],
})
