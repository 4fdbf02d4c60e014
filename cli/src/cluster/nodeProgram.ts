import { fileURLToPath } from 'node:url'
import { type NodeProgram, type NodeSettings, OWNER_TOKEN_VARIABLE } from '@wattpost/emulator'
import { dialectFlags } from '../readOptions.ts'
import type { ServerOptions } from '../start/options.ts'

/** Names of this machine, as browsers write them. */
const HOSTS = ['127.0.0.1', 'localhost', '[::1]']

/** The command line of a node: `wattpost start` with the options of the cluster. */
export function nodeProgram(options: ServerOptions, settings: NodeSettings): NodeProgram {
  const { scenario, seed, speed, allowOrigin } = options
  const { port, publicPort, stateDir, authUrl, authOwnerToken, logUrl } = settings
  const args = [
    ...['--no-open', '--host', '127.0.0.1', '--port', `${port}`, '--state-dir', stateDir],
    ...['--scenario', scenario, '--log-format', 'json', '--auth-url', authUrl],
    ...(seed === undefined ? [] : ['--seed', `${seed}`]),
    ...(speed === undefined ? [] : ['--speed', `${speed}`]),
    ...dialectFlags(options).flatMap((flag) => flag.split(' ')),
    ...allowOrigin.flatMap((origin) => ['--allow-origin', origin]),
    ...HOSTS.flatMap((host) => ['--public-host', `${host}:${publicPort}`]),
  ]
  // The Auth emulator has its port already.
  const { AUTH_PORT: _, ...env } = process.env
  return {
    // The bundle has it beside this code.
    file: fileURLToPath(new URL('./clusterNode.js', import.meta.url)),
    args,
    // Other users of the machine can read arguments, but no environment.
    env: {
      ...env,
      WATTPOST_LOG: logUrl,
      [OWNER_TOKEN_VARIABLE]: authOwnerToken,
    },
  }
}
