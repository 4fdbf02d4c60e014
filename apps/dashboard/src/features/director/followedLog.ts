import { useEffect, useState } from 'react'

const SHOWN_EVERY_MS = 500
/** As many as the emulator keeps. */
const LINES_MAX = 20_000
export type LogKind = 'world' | 'traffic'

/**
 * A log as it stands, and each line from then on as it comes; nothing is fetched twice.
 * @param kind `null` while nobody looks
 * @param play another play, or time that went back, is another log
 * @returns `null` before the emulator has answered
 */
export function useFollowedLog(kind: LogKind | null, play: string): readonly string[] | null {
  const [shown, setShown] = useState<readonly string[] | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another play is read anew
  useEffect(() => {
    if (kind === null) return
    const lines: string[] = []
    let isNew = false
    const controller = new AbortController()
    const add = (line: string) => {
      isNew = true
      lines.push(line)
    }
    const answered = () => {
      isNew = true
    }
    follow(kind, { answered, add }, controller.signal).catch((error: unknown) => {
      if (!controller.signal.aborted) add(String(error))
    })
    const timer = setInterval(() => {
      if (!isNew) return
      isNew = false
      lines.splice(0, lines.length - LINES_MAX)
      setShown([...lines])
    }, SHOWN_EVERY_MS)
    return () => {
      clearInterval(timer)
      controller.abort()
      setShown(null)
    }
  }, [kind, play])
  return shown
}

/** Tells each line of a log until the signal ends it. Rejects when the emulator refuses or goes. */
async function follow(
  kind: LogKind,
  told: { readonly answered: () => void; readonly add: (line: string) => void },
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(`/__emulator/log?kind=${kind}&follow=true`, { signal })
  if (!response.ok || response.body === null)
    throw new Error(`The log answered ${response.status}.`)
  told.answered()
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let begun = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (begun + part.value).split('\n')
    begun = lines.pop() ?? ''
    for (const line of lines) told.add(line)
  }
}
