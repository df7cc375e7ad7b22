import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { layOutForLinux, sourceDate } from './lay-out-for-linux.mjs'

/** Package names of libraries differ between distributions. */
const requires = [
  'libgtk-3.so.0()(64bit)',
  'libnss3.so()(64bit)',
  'libgbm.so.1()(64bit)',
  'libasound.so.2()(64bit)',
  'libcups.so.2()(64bit)',
  'xdg-utils',
  'desktop-file-utils',
  'hicolor-icon-theme',
]

/** @param {import('./identity.mjs').Identity} app @param {string} tree */
const spec = ({ name, version, author, productName, description, license }, tree) => `Name: ${name}
Version: ${version.replace('-', '~').replaceAll('-', '.')}
Release: 1
Summary: ${productName}, for bitcoin derivatives and Lightning
License: ${license}
Packager: ${author}
AutoReqProv: no
${requires.map((each) => `Requires: ${each}`).join('\n')}

%description
${description}.

%install
cp -a '${tree}/.' '%{buildroot}'

%files
%defattr(-,root,root)
/usr/bin/${name}
/usr/lib/${name}
/usr/share/applications/${name}.desktop
/usr/share/icons/hicolor/*/apps/${name}.png
/usr/share/doc/${name}
`

/**
 * Builds an RPM package from the Debian tree, without scripts.
 * @param {import('./identity.mjs').Identity} app
 * @param {{ isOwn: boolean }} electron
 * @param {{ unpacked: string, icons: string, dist: string }} folders
 * @returns {string} path
 */
export function makeRpm(app, { isOwn }, { unpacked, icons, dist }) {
  const folder = join(dist, 'rpm')
  rmSync(folder, { recursive: true, force: true })
  const tree = join(folder, 'tree')
  mkdirSync(folder, { recursive: true })
  layOutForLinux(tree, app, { unpacked, icons })
  const specFile = join(folder, 'satchel.spec')
  writeFileSync(specFile, spec(app, tree))
  const settings = {
    _topdir: folder,
    _rpmdir: folder,
    _buildhost: 'localhost',
    _build_id_links: 'none',
    // No stripping or compression.
    __os_install_post: '%{nil}',
    use_source_date_epoch_as_buildtime: '1',
    clamp_mtime_to_source_date_epoch: '1',
    // Smaller for users, faster for tests.
    _binary_payload: isOwn ? 'w9.xzdio' : 'w1.gzdio',
  }
  const defines = Object.entries(settings).flatMap(([key, value]) => ['--define', `${key} ${value}`])
  execFileSync('rpmbuild', ['-bb', '--quiet', ...defines, specFile], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, SOURCE_DATE_EPOCH: sourceDate() },
  })
  const [rpm] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.rpm'),
  )
  const file = join(dist, `${app.name}-${app.version}-${process.arch}.rpm`)
  renameSync(join(folder, rpm ?? ''), file)
  rmSync(folder, { recursive: true })
  return file
}
