import { expect, test } from 'vitest'
import { isSupportedNode } from '../../scripts/install/check-node.mjs'
import { engines } from '../../package.json'

test.each([
  ['v18.19.1', false],
  ['v20.18.3', false],
  ['v20.19.0', true],
  ['v21.7.3', false],
  ['v22.12.0', false],
  ['v22.13.0', true],
  ['v23.11.0', false],
  ['v24.0.0', true],
])('Node %s is supported: %s', (version, isSupported) => {
  expect(isSupportedNode(version)).toBe(isSupported)
})

test('package.json allows the same versions', () => {
  expect(engines.node).toBe('^20.19.0 || ^22.13.0 || >=24.0.0')
})
