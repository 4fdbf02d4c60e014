import type { Command } from 'commander'

/** Kinds of files; a scenario is a file or the name of a shipped one. */
export type PathKind = 'scenario' | 'file' | 'folder'
/** The kind of a word of a command line; the generated script itself completes verbs and options only. */
type CompletionKind = PathKind | RunningKind
/** Kinds of words that only a running emulator knows. */
export type RunningKind = 'device' | 'action' | 'value' | 'moment' | 'fault' | 'active fault'

/** A word to complete. */
export interface CompletedWord<K extends CompletionKind = RunningKind> {
  readonly kind: K
  /** The incomplete word. */
  readonly typed: string
  /** All words after the verb. */
  readonly words: readonly string[]
  /** The arguments before it, without options and their values. */
  readonly before: readonly string[]
}

/** Directives of the generated scripts: no other completions; no space after the word. */
export const NO_OTHERS = 4
export const NO_SPACE = 2
/** Words that need no quotes in any shell. */
export const PLAIN = /^[\w.@%+,/-]+$/

const PATH_KINDS: readonly CompletionKind[] = ['scenario', 'file', 'folder']

export function isPath(kind: CompletionKind): kind is PathKind {
  return PATH_KINDS.includes(kind)
}

/** Kinds of option values, by the option's flags. */
const VALUES: Readonly<Record<string, CompletionKind>> = {
  '--scenario <name>': 'scenario',
  '--faults <file>': 'file',
  '--report <file>': 'file',
  '--log <file>': 'file',
  '--finish <file>': 'file',
  '-o, --output <file>': 'file',
  '-o, --output <folder>': 'folder',
  '--html <folder>': 'folder',
  '--state-dir <folder>': 'folder',
  '--device <id>': 'device',
  '--lift <id>': 'active fault',
}

/** Kinds of arguments, by verb and name or by name. */
const ARGUMENTS: Readonly<Record<string, CompletionKind>> = {
  file: 'scenario',
  first: 'file',
  second: 'file',
  device: 'device',
  action: 'action',
  moment: 'moment',
  'act values': 'value',
  'fault values': 'fault',
}

/**
 * The last word of a command line, if something is known to complete it with.
 * @param words the verb and the words after it; the last one may be incomplete or empty
 */
export function completedWordOf(
  program: Command,
  words: readonly string[],
): CompletedWord<CompletionKind> | null {
  const [verb, ...rest] = words
  const typed = rest.pop()
  const command = program.commands.find((one) => one.name() === verb)
  if (command === undefined || typed === undefined || typed.startsWith('-')) return null
  if (rest.includes('--')) return null
  const takesValue = (word: string) =>
    command.options.find(
      ({ required, short, long }) => required && (word === short || word === long),
    )
  const before = rest.filter(
    (word, index) => !word.startsWith('-') && takesValue(rest[index - 1] ?? '') === undefined,
  )
  const option = takesValue(rest.at(-1) ?? '')
  const kind = option === undefined ? argumentKind(command, before.length) : VALUES[option.flags]
  return kind === undefined ? null : { kind, typed, words: rest, before }
}

/** @param index of an argument */
function argumentKind(command: Command, index: number): CompletionKind | undefined {
  const { registeredArguments } = command
  const argument = registeredArguments[index] ?? registeredArguments.at(-1)
  const isOver = index >= registeredArguments.length && argument?.variadic !== true
  if (argument === undefined || isOver) return undefined
  return ARGUMENTS[`${command.name()} ${argument.name()}`] ?? ARGUMENTS[argument.name()]
}
