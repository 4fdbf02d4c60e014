import tab from '@bomb.sh/tab'
import { EXIT, type ExitCode } from '../exit.ts'
import { print } from '../terminal.ts'

/**
 * Preamble of bash's completion script, which needs a function of the package bash-completion. macOS and others have
 * bash without it.
 */
const BASH_ALONE = `declare -F _get_comp_words_by_ref >/dev/null || _get_comp_words_by_ref() {
    words=("\${COMP_WORDS[@]}"); cword=$COMP_CWORD
    cur=\${COMP_WORDS[COMP_CWORD]}; prev=\${COMP_WORDS[COMP_CWORD-1]}
}`

/** Prints the script by which a shell completes `wattpost`; it asks `wattpost complete -- words` for each word. */
export function printScript(shell: string): ExitCode {
  if (shell === 'bash') print(BASH_ALONE)
  tab.setup('wattpost', 'wattpost', shell)
  return EXIT.fine
}
