import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { fromRoot } from './repositoryRoot.mjs'

const BUNDLE = 'cli/dist/bundle/main.js'

/** Answered from the existing bundle, even a stale one: the check would take longer than the answer. */
const AT_ONCE = ['--help', '-h', '--version', '-V', 'help', 'complete']

/**
 * Parts that must be up to date before a command runs.
 * @typedef {'nothing' | 'command' | 'commandWithPages' | 'commandWithDemo' | 'start'} Needed
 */

/**
 * @param {readonly string[]} args of the command line, without node and script
 * @returns {Needed}
 */
export function neededFor(args) {
  const [verb] = args
  if (verb === 'start') return 'start'
  const ownArgs = args.includes('--') ? args.slice(0, args.indexOf('--')) : args
  if (verb === undefined || AT_ONCE.includes(verb)) return 'nothing'
  if (ownArgs.includes('--help') || ownArgs.includes('-h')) return 'nothing'
  if (verb === 'demo' && ownArgs.some((arg) => /^--static(=|$)/.test(arg))) return 'commandWithDemo'
  const showsPages = ['demo', 'run', 'cluster'].includes(verb) || ownArgs.includes('--browser')
  return showsPages ? 'commandWithPages' : 'command'
}

/** @param {readonly string[]} args of the command line, without node and script */
export async function runVerb(args) {
  const bundle = fromRoot(BUNDLE)
  // An installed package holds no sources, and is built already.
  if (existsSync(fromRoot('cli/src'))) {
    const needed = neededFor(args)
    if (needed === 'start') return (await import('./start.mjs')).start(args.slice(1))
    if (needed !== 'nothing' || !existsSync(bundle)) {
      const { prepareCommand } = await import('./start.mjs')
      await prepareCommand(needed === 'nothing' ? 'command' : needed)
    }
  }
  await import(pathToFileURL(bundle).href)
}
