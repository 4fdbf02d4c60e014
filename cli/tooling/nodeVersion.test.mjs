import { readFileSync } from 'node:fs'
import { satisfies } from 'semver'
import { expect, test } from 'vitest'
import { isSupportedNode } from './nodeVersion.mjs'

const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))

test.each([
  ...['20.19.0', '20.20.2', '22.13.0', '22.23.3', '24.0.0', '24.21.0'],
  ...['8.0.0', '18.20.0', '20.18.3', '21.7.0', '22.12.0', '23.11.0'],
])('Node %s is supported just when the engines field says so', (version) => {
  expect(isSupportedNode(version)).toBe(satisfies(version, engines.node))
})

test('a newer line than all supported ones is not refused', () => {
  expect(isSupportedNode('26.0.0')).toBe(true)
})
