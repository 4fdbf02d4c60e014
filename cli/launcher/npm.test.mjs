import { expect, test } from 'vitest'
import { npmCommand } from './npm.mjs'

const here = { execPath: '/opt/node/bin/node', npmExecpath: undefined, platform: 'linux' }
const beside = '/opt/node/lib/node_modules/npm/bin/npm-cli.js'

test('the npm that runs us is taken', () => {
  const npmExecpath = '/somewhere/npm-cli.js'
  expect(npmCommand({ ...here, npmExecpath }, () => true)).toEqual({
    file: here.execPath,
    args: [npmExecpath],
  })
})

test('another package manager that runs us is not taken for npm', () => {
  const command = npmCommand({ ...here, npmExecpath: '/pnpm/pnpm.cjs' }, (path) => path === beside)
  expect(command).toEqual({ file: here.execPath, args: [beside] })
})

test('without a script it is the program on the PATH', () => {
  expect(npmCommand(here, () => false)).toEqual({ file: 'npm', args: [] })
  expect(npmCommand({ ...here, platform: 'win32' }, () => false).file).toBe('npm.cmd')
})
