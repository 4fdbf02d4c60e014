import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { npmCommand } from '../../cli/tooling/packages.mjs'
import { registryNode } from '../../cli/tooling/registryNode.mjs'

/** A user to whom nothing on this machine belongs. */
const USER = 65_533

/** The npm that comes with a line of Node; the registry has Node without it. @type {Readonly<Record<string, string>>} */
const NPM_OF = { 20: '10', 22: '10', 24: '11' }

/**
 * A program that was started.
 * @typedef {object} Started
 * @property {(pattern: RegExp) => Promise<void>} printed resolves when its output matches; rejects when it ends without
 * @property {Promise<{ exitCode: number | null, output: string }>} ended
 * @property {(signal: 'SIGINT' | 'SIGKILL') => void} kill
 *
 * Somebody with a Node, its npm and a folder that holds the tarball alone; npm downloads nothing. As root, this is a user
 * to whom only this folder and a home belong.
 * @typedef {object} Stranger
 * @property {string} folder
 * @property {(file: string, ...args: string[]) => Started} start
 * @property {() => void} leave removes all files
 */

/**
 * @param {string} version of Node
 * @param {string} tarball
 * @returns {Stranger}
 */
export function newStranger(version, tarball) {
  const root = mkdtempSync(join(tmpdir(), 'wattpost-stranger-'))
  const [tools, home, folder] = [join(root, 'tools'), join(root, 'home'), join(root, 'folder')]
  for (const path of [tools, home, folder]) mkdirSync(path)
  installNode(version, tools)
  copyFileSync(tarball, join(folder, basename(tarball)))
  const isRoot = process.getuid?.() === 0
  if (isRoot) {
    chmodSync(root, 0o755)
    execFileSync('chown', ['-R', `${USER}:${USER}`, home, folder])
  }
  const { WATTPOST_BROWSER } = process.env
  const env = {
    ...{ PATH: `${tools}/bin:/usr/bin:/bin`, HOME: home, npm_config_offline: 'true' },
    ...(WATTPOST_BROWSER === undefined ? {} : { WATTPOST_BROWSER }),
  }
  const user = isRoot ? { uid: USER, gid: USER } : {}
  return {
    folder,
    start: (file, ...args) => watched(spawn(file, args, { cwd: folder, env, ...user })),
    leave: () => rmSync(root, { recursive: true, force: true }),
  }
}

/**
 * Installs a Node and its npm from the registry.
 * @param {string} version
 * @param {string} folder gets `bin` and `lib`
 */
function installNode(version, folder) {
  const { execPath, platform, env } = process
  const npm = npmCommand({ execPath, platform, npmExecpath: env.npm_execpath })
  const [major = ''] = version.split('.')
  const install = ['install', '--global', '--prefix', folder, `npm@${NPM_OF[major] ?? 'latest'}`]
  execFileSync(npm.file, [...npm.args, ...install, '--no-audit', '--no-fund'])
  const node = registryNode(version)
  const path = execFileSync(node.file, [...node.args, '--print', 'process.execPath'])
  copyFileSync(path.toString().trim(), join(folder, 'bin/node'))
}

/**
 * @param {import('node:child_process').ChildProcessWithoutNullStreams} child
 * @returns {Started}
 */
function watched(child) {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
      child.emit('output')
    })
  const ended = once(child, 'close').then(([exitCode]) => ({ exitCode, output }))
  return {
    ended,
    printed: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => pattern.test(output) && resolve()
        child.on('output', look)
        look()
        void ended.then(() => reject(new Error(`It ended without ${pattern}:\n${output}`)))
      }),
    kill: (signal) => void child.kill(signal),
  }
}
