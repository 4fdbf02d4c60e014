import { type LoggedEntry, logLine, openPlayer, seededUsers } from '@wattpost/emulator'

/** A frame of a run, with its place in the log. */
export interface TrueFrame {
  readonly seq: number
  readonly atMs: number
  readonly event: string
  readonly deviceId: string
  readonly data: Readonly<Record<string, unknown>>
}

/** The events of a run, read from its log without any expectation. */
export interface Truth {
  readonly startMs: number
  readonly endMs: number
  readonly steps: ReadonlyMap<string, { readonly seq: number; readonly atMs: number }>
  readonly frames: readonly TrueFrame[]
}

/** Plays a scenario without clients, and reads what happened from the lines of its log. */
export async function truthOf(path: string): Promise<Truth> {
  const opened = await openPlayer(path, await seededUsers(), { paused: true, wallNowMs: () => 0 })
  if (!opened.ok) throw new Error(opened.error.message)
  const player = opened.value
  const entries: LoggedEntry[] = []
  player.listen({ entry: (entry) => entries.push(entry) })
  const { startMs, endMs } = player.run
  player.step(endMs - startMs)
  const steps = new Map<string, { seq: number; atMs: number }>()
  const frames: TrueFrame[] = []
  for (const one of entries) {
    if (one.entry.kind === 'step' && !steps.has(one.entry.step)) steps.set(one.entry.step, one)
    frames.push(...framesOf(one))
  }
  return { startMs, endMs, steps, frames }
}

interface Line {
  readonly deviceId: string
  readonly frames?: readonly { readonly event: string; readonly data: TrueFrame['data'] }[]
  readonly event?: string
  readonly data?: TrueFrame['data'] | readonly TrueFrame['data'][]
}

function framesOf(logged: LoggedEntry): TrueFrame[] {
  const { seq, atMs } = logged
  const { deviceId, frames = [], event, data } = JSON.parse(logLine(logged)) as Line
  if (event === undefined) return frames.map((frame) => ({ seq, atMs, deviceId, ...frame }))
  return [data ?? {}].flat().map((each) => {
    const own = Object(each).deviceId
    return { seq, atMs, event, deviceId: own ?? deviceId, data: each as TrueFrame['data'] }
  })
}
