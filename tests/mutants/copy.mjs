import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'

const WORKSPACES = { protocol: 'protocol', emulator: 'apps/emulator', dashboard: 'apps/dashboard' }

/**
 * Copies the repository, with links to the packages and separate workspaces: a change in the copy affects only the copy's tests.
 * @param {string} root
 * @param {string} copy target folder, replaced
 */
export function copyRepository(root, copy) {
  rmSync(copy, { recursive: true, force: true })
  for (const file of ownFiles(root)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    cpSync(join(root, file), join(copy, file))
  }
  borrowPackages(root, copy)
}

/** Tracked files, and untracked ones that are not ignored. @param {string} root */
function ownFiles(root) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0')
  return files.filter((file) => file !== '' && existsSync(join(root, file)))
}

/** @param {string} root @param {string} copy */
function borrowPackages(root, copy) {
  const scope = join(copy, 'node_modules/@wattpost')
  mkdirSync(scope, { recursive: true })
  for (const [name, folder] of Object.entries(WORKSPACES)) {
    symlinkSync(join(copy, folder), join(scope, name))
    const own = join(root, folder, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(copy, folder, 'node_modules'))
  }
  for (const entry of readdirSync(join(root, 'node_modules'))) {
    if (entry.startsWith('.') || entry === '@wattpost') continue
    symlinkSync(join(root, 'node_modules', entry), join(copy, 'node_modules', entry))
  }
}
