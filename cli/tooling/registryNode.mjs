import { npmCommand } from './packages.mjs'

/**
 * The releases of Node that are tried before a release: the oldest line at its oldest minor version, the others at their newest.
 */
export const TRIED_NODES = ['20.19', '22', '24']

/**
 * The command that runs a release of Node from the registry; arguments of Node follow.
 * @param {string} version e.g. `22`, the newest 22
 * @returns {{ file: string, args: string[] }}
 */
export function registryNode(version) {
  const { file, args } = npmCommand()
  // The package `node` puts its binary in place by a script.
  const node = [
    'exec',
    '--yes',
    '--ignore-scripts=false',
    `--package=node@${version}`,
    '--',
    'node',
  ]
  return { file, args: [...args, ...node] }
}
