import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ 'bom-ref': string, name: string, version: string, licenses?: { license?: { id?: string, name?: string }, expression?: string }[] }} Component
 * @typedef {{ metadata: { component: { name: string, 'bom-ref': string }, timestamp?: string }, serialNumber?: string, components: Component[],
 *   dependencies: { ref: string, dependsOn: string[] }[] }} Bill
 * @typedef {{ name: string, version: string, license: string, text: string }} Licence
 */

/**
 * Returns transitive dependencies, without optional peers such as our build tools.
 * @param {Bill} bill @param {string[]} refs @param {string[]} ownNames @returns {Set<string>}
 */
function collectClosure({ dependencies }, refs, ownNames) {
  const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const found = new Set(refs)
  for (const ref of found)
    for (const next of needs.get(ref) ?? []) if (!ownNames.includes(next)) found.add(next)
  return found
}

/** @param {Record<string, string>} packages exact versions */
const listRefs = (packages) => Object.entries(packages).map((entry) => entry.join('@'))

/**
 * Reproducible CycloneDX bill for all systems. npm's `--omit dev` loses dependencies shared with development packages.
 * @param {string} root
 * @returns {Bill}
 */
export function billOfMaterials(root) {
  const printed = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
    cwd: root,
    // `production` would omit development packages.
    env: { ...process.env, NODE_ENV: '' },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  /** @type {Bill} */
  const { serialNumber: _serial, ...bill } = JSON.parse(printed)
  const { timestamp: _time, ...metadata } = bill.metadata
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const direct = listRefs({ ...manifest.dependencies, ...manifest.optionalDependencies })
  const shipped = collectClosure(bill, direct, listRefs(manifest.devDependencies))
  return {
    ...bill,
    metadata: { ...metadata, component: { ...metadata.component, name: 'satchel' } },
    components: bill.components.filter((component) => shipped.has(component['bom-ref'])),
    dependencies: [
      { ref: metadata.component['bom-ref'], dependsOn: direct },
      ...bill.dependencies.filter(({ ref }) => shipped.has(ref)),
    ],
  }
}

/** @param {Component} component */
const getLicense = ({ licenses = [] }) =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(' AND ')

/** Folders by `name@version`. @param {string} root @returns {ReadonlyMap<string, string>} */
function folders(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return new Map(
    Object.entries(packages)
      .filter(([path]) => path !== '')
      .map(([path, { name, version }]) => [
        `${name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`,
        join(root, path),
      ]),
  )
}

/** Returns the license text or ''. @param {string} folder */
function readLicenseText(folder) {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name))
  return file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()
}

/** Sorted by name; only packages of this system. @param {string} root @param {Bill} bill @returns {Licence[]} */
export function listLicenses(root, bill) {
  const packageFolders = folders(root)
  return bill.components
    .flatMap((component) => {
      const { name, version } = component
      const folder = packageFolders.get(`${name}@${version}`)
      if (folder === undefined || !existsSync(folder)) return []
      return [{ name, version, license: getLicense(component), text: readLicenseText(folder) }]
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

const licensesModule = 'virtual:licences'

/**
 * Provides licenses to the window and writes the bill.
 * @param {string} root
 * @param {string} [billFile]
 * @returns {import('vite').Plugin}
 */
export function shippedParts(root, billFile) {
  return {
    name: 'shipped-parts',
    resolveId: (id) => (id === licensesModule ? `\0${licensesModule}` : null),
    load: (id) => {
      if (id !== `\0${licensesModule}`) return null
      const bill = billOfMaterials(root)
      if (billFile !== undefined) writeFileSync(billFile, `${JSON.stringify(bill, null, 2)}\n`)
      return `export default ${JSON.stringify(listLicenses(root, bill))}`
    },
  }
}
