import type { Command } from 'commander'

/** What may stand at a place of a command line; the generator completes verbs and options only. */
export type Place = 'scenario' | 'file' | 'folder'

/** By what the help calls the value; a scenario is a file, or the name of one that ships. */
const VALUES: Readonly<Record<string, Place>> = {
  '--scenario <name>': 'scenario',
  '--report <file>': 'file',
  '-o, --output <file>': 'file',
  '-o, --output <folder>': 'folder',
  '--html <folder>': 'folder',
}

/**
 * What the last word of a command line may be.
 * @param words the verb and all after it; the last is being typed, and may be empty
 * @returns `null` where no file belongs
 */
export function placeOf(program: Command, words: readonly string[]): Place | null {
  const [verb, ...rest] = words
  const typed = rest.pop()
  const command = program.commands.find((one) => one.name() === verb)
  if (command === undefined || typed === undefined || typed.startsWith('-')) return null
  if (rest.includes('--')) return null
  const takesValue = (word: string) =>
    command.options.find(
      ({ required, short, long }) => required && (word === short || word === long),
    )
  const option = takesValue(rest.at(-1) ?? '')
  if (option !== undefined) return VALUES[option.flags] ?? null
  const before = rest.filter(
    (word, index) => !word.startsWith('-') && takesValue(rest[index - 1] ?? '') === undefined,
  )
  const { registeredArguments } = command
  const argument = registeredArguments[before.length] ?? registeredArguments.at(-1)
  const isOver = before.length >= registeredArguments.length && argument?.variadic !== true
  return argument?.name() === 'file' && !isOver ? 'scenario' : null
}
