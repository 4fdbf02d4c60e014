import { messageOf, type Refusal, type Result, refused } from '@wattpost/protocol'

/** Time of a part to end, ms. */
const STOP_MS_MAX = 1_000
/** Time for parts that end because another one has ended, ms. */
const LAST_MS_MAX = 200

/** A refused start. `usage`: correct an option or a file; `environment`: the machine is at fault. */
export interface StartRefusal extends Refusal {
  readonly code: 'usage' | 'environment'
}

export function startRefusal(
  code: StartRefusal['code'],
  reason: Refusal,
): Result<never, StartRefusal> {
  return refused({ ...reason, code })
}

/** Refuses the start of a server whose port cannot be opened. */
export function refusePort(reason: Refusal): Result<never, StartRefusal> {
  const message = `${reason.message} Choose another with --port.`
  return startRefusal('environment', { ...reason, message })
}

interface RunningPart {
  readonly name: () => string
  readonly stop: () => unknown
  readonly timeoutMs: number
}

/** The parts of a running program. Each gets its time to end: one that hangs does not keep the others running. */
export class RunningParts {
  readonly #parts: RunningPart[] = []
  readonly #open = new Map<RunningPart, string>()
  #stopped: Promise<readonly string[]> | null = null

  /**
   * Adds a part that has been started.
   * @param name what a user reads if it does not end; asked for at that moment
   * @param stop ends it; a returned promise settles when it has ended
   * @param timeoutMs time to end, in ms
   */
  add(name: string | (() => string), stop: () => unknown, timeoutMs = STOP_MS_MAX): void {
    const part = { name: typeof name === 'string' ? () => name : name, stop, timeoutMs }
    this.#parts.push(part)
    this.#open.set(part, '')
  }

  /** Names of the parts that have not ended, in the order of their start. */
  open(): string[] {
    return [...this.#open].map(([{ name }, why]) => name() + why)
  }

  /**
   * Ends all parts one after the other, the newest first. Resolves with the names of those that have not ended; never
   * rejects.
   */
  stop(): Promise<readonly string[]> {
    this.#stopped ??= this.#stopAll()
    return this.#stopped
  }

  async #stopAll(): Promise<readonly string[]> {
    const stopping: Promise<void>[] = []
    for (const part of this.#parts.toReversed()) {
      const ended = this.#stopPart(part)
      stopping.push(ended)
      await waitAtMost(ended, part.timeoutMs)
    }
    if (this.#open.size > 0) await waitAtMost(Promise.all(stopping), LAST_MS_MAX)
    return this.open()
  }

  async #stopPart(part: RunningPart): Promise<void> {
    try {
      await part.stop()
      this.#open.delete(part)
    } catch (error) {
      this.#open.set(part, `: ${messageOf(error)}`)
    }
  }
}

/**
 * Starts a program of several parts. A refused or failed start ends all parts that were added by then.
 * @param assemble starts the parts, and adds each as soon as it runs
 */
export async function assembled<T extends { readonly ok: boolean }>(
  assemble: (parts: RunningParts) => Promise<T>,
): Promise<T> {
  const parts = new RunningParts()
  let started: T | null = null
  try {
    started = await assemble(parts)
    return started
  } finally {
    if (started?.ok !== true) await parts.stop()
  }
}

async function waitAtMost(work: Promise<unknown>, timeoutMs: number): Promise<void> {
  let overdue: NodeJS.Timeout | undefined
  const timeout = new Promise((resolve) => {
    overdue = setTimeout(resolve, timeoutMs)
  })
  await Promise.race([work, timeout])
  clearTimeout(overdue)
}
