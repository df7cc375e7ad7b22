import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { billOfMaterials, listLicenses } from '../../../scripts/build/shipped.mjs'

const root = resolve(import.meta.dirname, '../../..')
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Readonly<Record<string, string>>
}

const permittedLicenses = [
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  '0BSD',
  'OFL-1.1',
  'Python-2.0',
]

test('the bill of materials lists shipped packages and no build or test tools', { timeout: 60_000 }, () => {
  const bill = billOfMaterials(root)
  const names = bill.components.map(({ name }) => name)
  for (const name of Object.keys(dependencies)) expect(names).toContain(name)
  for (const name of ['vitest', 'typescript', '@playwright/test']) expect(names).not.toContain(name)
  expect(JSON.stringify(bill)).not.toContain(root)
})

test('every shipped package has a license that permits redistribution', { timeout: 60_000 }, () => {
  const thirdPartyLicenses = listLicenses(root, billOfMaterials(root))
  const rejected = thirdPartyLicenses.filter(
    ({ license }) =>
      !license.split(/ (?:AND|OR) |[()]/).every((id) => id === '' || permittedLicenses.includes(id)),
  )
  expect(rejected.map(({ name, license }) => `${name}: ${license}`)).toEqual([])
  const vue = thirdPartyLicenses.find(({ name }) => name === 'vue')
  expect(vue?.text).toContain('Permission is hereby granted')
})
