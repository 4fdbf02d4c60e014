import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownCommand, withOwnCommand } from './ownCommand.ts'

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'own command '))
  for (const folder of ['bin', 'node_modules/.bin']) {
    await mkdir(join(root, folder), { recursive: true })
    await writeFile(join(root, folder, 'wattpost'), '#!/bin/sh\n')
    await chmod(join(root, folder, 'wattpost'), 0o755)
  }
  await mkdir(join(root, 'empty'))
})
afterAll(() => rm(root, { recursive: true }))

const pathOf = (...folders) => folders.map((folder) => join(root, folder)).join(delimiter)

test('a command on the path of the shell is global; that of a project is started by npx', () => {
  expect(ownCommand(pathOf('empty', 'bin'))).toBe('wattpost')
  expect(ownCommand(pathOf('empty', 'node_modules/.bin'))).toBe('npx wattpost')
  expect(ownCommand(pathOf('empty', 'nowhere'))).toBe('npx wattpost')
  expect(ownCommand('')).toBe('npx wattpost')
})

test('examples in a help begin with the command, and its text stays', () => {
  const help = 'Usage: wattpost new\n\nSee wattpost replay.\n\nExamples:\n  wattpost new a.yaml\n'
  expect(withOwnCommand(help)).toBe(help.replace('  wattpost', `  ${ownCommand()}`))
})
