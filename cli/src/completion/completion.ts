import type { Command } from 'commander'

/** The kind of a word of a command line; the generated script itself completes verbs and options only. */
export type CompletionKind = 'scenario' | 'file' | 'folder'

/** Kinds of option values, by the option's flags; a scenario is a file or the name of a shipped one. */
const VALUES: Readonly<Record<string, CompletionKind>> = {
  '--scenario <name>': 'scenario',
  '--faults <file>': 'file',
  '--report <file>': 'file',
  '--finish <file>': 'file',
  '-o, --output <file>': 'file',
  '-o, --output <folder>': 'folder',
  '--html <folder>': 'folder',
  '--state-dir <folder>': 'folder',
}

/**
 * The kind of the last word of a command line.
 * @param words the verb and the words after it; the last one may be incomplete or empty
 * @returns `null` if it is no file
 */
export function completionKindOf(
  program: Command,
  words: readonly string[],
): CompletionKind | null {
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

/**
 * Preamble of bash's completion script, which needs a function of the package bash-completion. macOS and others have
 * bash without it.
 */
export const BASH_ALONE = `declare -F _get_comp_words_by_ref >/dev/null || _get_comp_words_by_ref() {
    words=("\${COMP_WORDS[@]}"); cword=$COMP_CWORD
    cur=\${COMP_WORDS[COMP_CWORD]}; prev=\${COMP_WORDS[COMP_CWORD-1]}
}`
