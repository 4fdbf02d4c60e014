import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { inHouse } from './house.mjs'

const BUNDLE = 'cli/dist/bundle/main.js'

/** What is answered from the bundle as it stands: looking whether it is stale takes longer than the answer. */
const AT_ONCE = ['--help', '-h', '--version', '-V', 'help', 'complete']

/**
 * What has to be up to date before a command line is obeyed.
 * @typedef {'nothing' | 'command' | 'commandWithPages' | 'start'} Needed
 */

/**
 * @param {readonly string[]} args of the command line, without node and script
 * @returns {Needed}
 */
export function neededFor(args) {
  const [verb] = args
  if (verb === 'start') return 'start'
  const own = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  if (verb === undefined || AT_ONCE.includes(verb)) return 'nothing'
  if (own.includes('--help') || own.includes('-h')) return 'nothing'
  const showsPages = verb === 'demo' || verb === 'run' || own.includes('--browser')
  return showsPages ? 'commandWithPages' : 'command'
}

/** @param {readonly string[]} args of the command line, without node and script */
export async function runVerb(args) {
  const bundle = inHouse(BUNDLE)
  // Packed, there are no sources, and all is built.
  if (existsSync(inHouse('cli/src'))) {
    const needed = neededFor(args)
    if (needed === 'start') return (await import('./start.mjs')).start(args.slice(1))
    if (needed !== 'nothing' || !existsSync(bundle))
      await (await import('./ready.mjs')).makeReady(needed === 'nothing' ? 'command' : needed)
  }
  await import(pathToFileURL(bundle).href)
}
