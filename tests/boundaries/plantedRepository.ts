import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

const WORKSPACES = { protocol: 'protocol', emulator: 'apps/emulator', dashboard: 'apps/dashboard' }
const FOLDERS = ['protocol', 'apps', 'cli', 'tests']
const PACKAGES = ['zod', 'express', 'react', 'suncalc', 'vitest']

/**
 * A temporary repository with the layout of this one and the given files, removed after the test.
 * @param files content by path
 * @returns its root
 */
export function plantRepository(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'wattpost-boundaries-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  for (const folder of FOLDERS) mkdirSync(join(root, folder))
  for (const name of PACKAGES) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }))
    write(`node_modules/${name}/index.js`, 'export const something = 1')
  }
  mkdirSync(join(root, 'node_modules/@wattpost'))
  for (const [name, folder] of Object.entries(WORKSPACES)) {
    write(`${folder}/package.json`, JSON.stringify({ exports: { '.': './src/index.ts' } }))
    write(`${folder}/src/index.ts`, 'export const something = 1')
    symlinkSync(join(root, folder), join(root, 'node_modules/@wattpost', name))
  }
  for (const [path, content] of Object.entries(files)) write(path, content)
  return root
}
