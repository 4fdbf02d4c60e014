/**
 * Goes before the completion script of bash, which takes for granted what only the package bash-completion brings:
 * many machines, macOS among them, have bash alone.
 */
export const BASH_ALONE = `declare -F _get_comp_words_by_ref >/dev/null || _get_comp_words_by_ref() {
    words=("\${COMP_WORDS[@]}"); cword=$COMP_CWORD
    cur=\${COMP_WORDS[COMP_CWORD]}; prev=\${COMP_WORDS[COMP_CWORD-1]}
}`
