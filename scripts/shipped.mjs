/** What the app ships that others wrote: its bill of materials, and the licences. */
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
 * Those that are named, and what these need; not what they would use if it were there, such as a compiler that builds us.
 * @param {Bill} bill @param {string[]} refs @param {string[]} ours @returns {Set<string>}
 */
function closureOf({ dependencies }, refs, ours) {
  const needs = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const found = new Set(refs)
  for (const ref of found) for (const next of needs.get(ref) ?? []) if (!ours.includes(next)) found.add(next)
  return found
}

/** @param {Record<string, string>} packages as in package.json, exact */
const refsOf = (packages) => Object.entries(packages).map((entry) => entry.join('@'))

/**
 * In CycloneDX, on every system. npm's own way to leave out what only builds and tests loses packages that both need, so it is done here.
 * Nothing in it says when or where it was made: two of one tree are the same.
 * @param {string} root of the project
 * @returns {Bill}
 */
export function billOfMaterials(root) {
  const printed = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
    cwd: root,
    // In production npm would leave out what builds us, and with it what both need.
    env: { ...process.env, NODE_ENV: '' },
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  /** @type {Bill} */
  const { serialNumber: _serial, ...bill } = JSON.parse(printed)
  const { timestamp: _time, ...metadata } = bill.metadata
  const asked = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const direct = refsOf({ ...asked.dependencies, ...asked.optionalDependencies })
  const shipped = closureOf(bill, direct, refsOf(asked.devDependencies))
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
const licenseOf = ({ licenses = [] }) =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(' AND ')

/** Where each package of a name and version lies. @param {string} root @returns {ReadonlyMap<string, string>} */
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

/** The text that a package brings, or nothing. @param {string} folder */
function licenceText(folder) {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name))
  return file === undefined ? '' : readFileSync(join(folder, file), 'utf8').trim()
}

/** Every package that is shipped on this system with its licence, by name. @param {string} root @param {Bill} bill @returns {Licence[]} */
export function licencesOf(root, bill) {
  const where = folders(root)
  return bill.components
    .flatMap((component) => {
      const { name, version } = component
      const folder = where.get(`${name}@${version}`)
      if (folder === undefined || !existsSync(folder)) return []
      return [{ name, version, license: licenseOf(component), text: licenceText(folder) }]
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

const licencesModule = 'virtual:licences'

/**
 * Gives the window the licences as a module, and writes the bill of materials beside the build.
 * @param {string} root of the project
 * @param {string} [billFile]
 * @returns {import('vite').Plugin}
 */
export function shippedParts(root, billFile) {
  return {
    name: 'shipped-parts',
    resolveId: (id) => (id === licencesModule ? `\0${licencesModule}` : null),
    load: (id) => {
      if (id !== `\0${licencesModule}`) return null
      const bill = billOfMaterials(root)
      if (billFile !== undefined) writeFileSync(billFile, `${JSON.stringify(bill, null, 2)}\n`)
      return `export default ${JSON.stringify(licencesOf(root, bill))}`
    },
  }
}
