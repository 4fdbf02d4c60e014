import { readFileSync } from 'node:fs'
import { EXIT, fail } from './failure.mjs'
import { inHouse } from './house.mjs'

const HELP = `Usage: wattpost <verb>

Verbs:
  start [options]  install and build what is missing, then start the emulator with the dashboard;
                   wattpost start --help lists its options

Options:
  --help           show this
  --version        show the version`

/**
 * What the command line asks for.
 * @typedef {{ kind: 'help' } | { kind: 'version' } | { kind: 'start', args: string[] } | { kind: 'unknown', message: string }} Request
 */

/**
 * @param {readonly string[]} args
 * @returns {Request}
 */
export function requestOf([verb, ...args]) {
  if (verb === undefined || verb === '--help' || verb === '-h') return { kind: 'help' }
  if (verb === '--version' || verb === '-V') return { kind: 'version' }
  if (verb === 'start') return { kind: 'start', args }
  const what = verb.startsWith('-') ? 'option' : 'verb'
  return {
    kind: 'unknown',
    message: `Unknown ${what} "${verb}". wattpost --help lists what there is.`,
  }
}

/** @param {readonly string[]} args of the command line, without node and script */
export async function runVerb(args) {
  const request = requestOf(args)
  switch (request.kind) {
    case 'help':
      return console.log(HELP)
    case 'version':
      return console.log(JSON.parse(readFileSync(inHouse('cli/package.json'), 'utf8')).version)
    case 'start':
      return (await import('./start.mjs')).start(request.args)
    case 'unknown':
      return fail(request.message, EXIT.usage)
  }
}
