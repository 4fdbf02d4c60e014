import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Names of the installed command; Windows has the second one. */
const NAMES = ['wattpost', 'wattpost.cmd']
/** npm puts this folder on the path of the commands that it starts; it is not on that of the user's shell. */
const OF_NPM = /[\\/]node_modules[\\/]\.bin[\\/]?$/

/**
 * The start of a command line that works in the user's shell: `wattpost` after a global install, else `npx wattpost`.
 * @param path folders of commands, as in `PATH`
 */
export function ownCommand(path = process.env.PATH ?? ''): string {
  const folders = path.split(delimiter).filter((folder) => folder !== '' && !OF_NPM.test(folder))
  return folders.some(hasCommand) ? 'wattpost' : 'npx wattpost'
}

function hasCommand(folder: string): boolean {
  return NAMES.some((name) => existsSync(join(folder, name)))
}

/** A text of help with its examples as the user's shell takes them. */
export function withOwnCommand(help: string): string {
  return help.replaceAll(/^ {2}wattpost /gm, () => `  ${ownCommand()} `)
}

/** Output of a command line whose help has examples. */
export const HELP_OUTPUT = {
  writeOut: (text: string) => void process.stdout.write(withOwnCommand(text)),
}
