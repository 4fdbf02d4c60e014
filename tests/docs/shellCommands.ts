/** The commands of a shell block: comments and output left out, continued lines joined, pipes and `&&` parted. */
export function commandsOf({ language, text }: { language: string; text: string }): string[][] {
  const lines = text.replaceAll(/\\\n\s*/g, ' ').split('\n')
  const typed =
    language === 'console'
      ? lines.filter((line) => line.startsWith('$ ')).map((line) => line.slice(2))
      : lines
  return typed.flatMap(commandsOfLine).filter((words) => words.length > 0)
}

const TOKEN = /'([^']*)'|"((?:\\.|[^"\\])*)"|(#.*$)|(\|\||&&|[|;&])|(\s+)|(\\.|[^\s'"|;&])/y

/** Throws for a quotation that does not end. */
function commandsOfLine(line: string): string[][] {
  const commands: string[][] = [[]]
  let word: string | null = null
  const endWord = () => {
    if (word !== null) commands.at(-1)?.push(word)
    word = null
  }
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < line.length; ) {
    const found = TOKEN.exec(line)
    if (found === null) throw new Error(`a quotation does not end: ${line}`)
    const [, single, double, comment, operator, space, plain] = found
    const part: string | undefined = single ?? double ?? plain
    if (comment !== undefined && word === null) break
    if (part !== undefined || comment !== undefined) word = `${word ?? ''}${part ?? comment}`
    if (space !== undefined || operator !== undefined) endWord()
    if (operator !== undefined) commands.push([])
  }
  endWord()
  return commands
}
