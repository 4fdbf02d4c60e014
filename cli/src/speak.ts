/** Results for whoever asked; pipes and files get them too. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** What goes on, and what is wrong: never part of a result. */
export const complain = (line: string): void => void process.stderr.write(`${line}\n`)

/** What a stream says whose reader has gone, at first and from then on. */
const UNHEARD = ['EPIPE', 'ERR_STREAM_DESTROYED']

/**
 * Whoever stops reading, as `| head` does, breaks nothing: what was asked for is done to its end, reports are
 * written, and the exit code is the verdict's.
 */
export function goOnUnheard(): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (!UNHEARD.includes(error.code ?? '')) throw error
    })
}

const CODES = { red: 31, green: 32, yellow: 33, dim: 2, bold: 1 } as const

/** Colours a word, on a terminal whose owner has not asked for none by NO_COLOR. */
export function tinted(
  color: keyof typeof CODES,
  text: string,
  stream: { readonly isTTY?: boolean } = process.stdout,
): string {
  const wanted = stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb'
  return wanted ? `\u001b[${CODES[color]}m${text}\u001b[0m` : text
}
