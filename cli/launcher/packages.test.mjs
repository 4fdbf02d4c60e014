import { expect, test } from 'vitest'
import { installationState } from './packages.mjs'

const vite = { version: '8.3.8', integrity: 'sha512-v' }
const lock = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/vite': vite,
    'node_modules/binding-for-another-machine': { version: '1.0.0', optional: true },
  },
}

test('what npm recorded at its end is what counts', () => {
  expect(installationState(lock, { packages: { 'node_modules/vite': vite } })).toBe('complete')
})

test('an install that never came to its end left no record', () => {
  expect(installationState(lock, undefined)).toBe('missing')
})

test.each([
  ['another version', { 'node_modules/vite': { ...vite, version: '8.3.7' } }],
  ['another content', { 'node_modules/vite': { ...vite, integrity: 'sha512-w' } }],
  ['a package less', {}],
])('%s than the lock asks for is outdated', (_, packages) => {
  expect(installationState(lock, { packages })).toBe('outdated')
})
