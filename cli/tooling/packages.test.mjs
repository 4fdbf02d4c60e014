import { expect, test } from 'vitest'
import { installationState, npmCommand } from './packages.mjs'

const vite = { version: '8.3.8', integrity: 'sha512-v' }
const lock = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/vite': vite,
    'node_modules/binding-for-another-machine': { version: '1.0.0', optional: true },
  },
}

test('packages that match npm’s record → complete', () => {
  expect(installationState(lock, { packages: { 'node_modules/vite': vite } })).toBe('complete')
})

test('no record, as after an interrupted install → missing', () => {
  expect(installationState(lock, undefined)).toBe('missing')
})

test.each([
  ['another version', { 'node_modules/vite': { ...vite, version: '8.3.7' } }],
  ['another content', { 'node_modules/vite': { ...vite, integrity: 'sha512-w' } }],
  ['a package less', {}],
])('%s than in the lock → outdated', (_, packages) => {
  expect(installationState(lock, { packages })).toBe('outdated')
})

const here = { execPath: '/opt/node/bin/node', npmExecpath: undefined, platform: 'linux' }
const beside = '/opt/node/lib/node_modules/npm/bin/npm-cli.js'

test('runs the npm that started this process', () => {
  const npmExecpath = '/opt/npm/npm-cli.js'
  expect(npmCommand({ ...here, npmExecpath }, () => true)).toEqual({
    file: here.execPath,
    args: [npmExecpath],
  })
})

test('ignores another package manager that started this process', () => {
  const command = npmCommand({ ...here, npmExecpath: '/pnpm/pnpm.cjs' }, (path) => path === beside)
  expect(command).toEqual({ file: here.execPath, args: [beside] })
})

test('runs the program on the PATH when no script of npm is found', () => {
  expect(npmCommand(here, () => false)).toEqual({ file: 'npm', args: [] })
  expect(npmCommand({ ...here, platform: 'win32' }, () => false).file).toBe('npm.cmd')
})
