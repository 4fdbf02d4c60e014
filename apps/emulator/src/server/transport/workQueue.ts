import type { Pause, Steps } from './steps.ts'

/** Limits of a `WorkQueue`. */
export interface WorkLimits {
  /** Longest work in a turn of the event loop, ms; a step is not cut. */
  readonly sliceMs: number
  /** Long jobs of a user that go on in turn; further ones begin when one has ended. */
  readonly longAtOnce: number
  /** Open jobs of a user, and of all users. */
  readonly perUser: number
  readonly total: number
}

/**
 * An open dashboard has about a hundred open requests at most. A thousand jobs that wait need less than a megabyte.
 */
const WORK_LIMITS: WorkLimits = {
  sliceMs: 5,
  longAtOnce: 4,
  perUser: 2_000,
  total: 20_000,
}

/** Work of a user, e.g. an answer. */
export interface Job {
  readonly uid: string
  /** Whether its client still waits for it; asked before each slice. */
  readonly isWanted: () => boolean
  /** Called when the job begins. */
  readonly steps: () => Steps<void>
}

/** The end of a job. `refused`: too many are open. `unwanted`: its client has gone. */
export type Outcome = 'done' | 'refused' | 'unwanted'

interface QueueParts {
  /** Real time of a clock that never goes back, in ms. */
  readonly monotonicMs: () => number
  /** Resolves after other work of the process has run. */
  readonly nextTurn: () => Promise<void>
  readonly limits?: Partial<WorkLimits>
}

/** A job with its place in the work. */
interface OpenJob extends Job {
  running: Steps<void> | null
  /** Set by its steps, or when it took longer than a slice. */
  isLong: boolean
  spentMs: number
  readonly end: (outcome: Outcome) => void
  readonly fail: (error: unknown) => void
}

/** The jobs of a user that can go on. */
interface UserWork {
  readonly short: OpenJob[]
  readonly long: OpenJob[]
  /** Number of open jobs, also those that wait for a promise. */
  open: number
  /** Whether long jobs come first in the next slice. */
  longFirst: boolean
  isQueued: boolean
}

/**
 * Does the work of all users in slices, so that other work of the process waits at most for one slice. Users take
 * turns. A job begins at once when the current turn of the event loop has time left, so short jobs do not wait.
 */
export class WorkQueue {
  readonly #parts: QueueParts
  readonly #limits: WorkLimits
  readonly #users = new Map<string, UserWork>()
  /** Users with jobs that can go on, the next one first. */
  readonly #turns: UserWork[] = []
  #open = 0
  /** Time that jobs still have before the turn of the event loop that renews it. */
  #leftMs: number
  #isWorking = false
  #isScheduled = false

  constructor(parts: QueueParts) {
    this.#parts = parts
    this.#limits = { ...WORK_LIMITS, ...parts.limits }
    this.#leftMs = this.#limits.sliceMs
  }

  /** The number of jobs that wait or are worked on. */
  get open(): number {
    return this.#open
  }

  /** Does a job, unless too many are open. Rejects with an error of its steps. */
  run(job: Job): Promise<Outcome> {
    const user = this.#users.get(job.uid) ?? newUser()
    if (user.open >= this.#limits.perUser || this.#open >= this.#limits.total)
      return Promise.resolve('refused')
    this.#users.set(job.uid, user)
    user.open += 1
    this.#open += 1
    return new Promise<Outcome>((resolve, reject) => {
      const end = (outcome: Outcome) => {
        this.#ended(job.uid, user)
        resolve(outcome)
      }
      const fail = (error: unknown) => {
        this.#ended(job.uid, user)
        reject(error)
      }
      user.short.push({ ...job, running: null, isLong: false, spentMs: 0, end, fail })
      this.#queue(user)
    })
  }

  #ended(uid: string, user: UserWork): void {
    user.open -= 1
    this.#open -= 1
    if (user.open === 0) this.#users.delete(uid)
  }

  #queue(user: UserWork): void {
    this.#addTurn(user)
    if (this.#isWorking || this.#isScheduled) return
    this.#work()
  }

  #addTurn(user: UserWork): void {
    if (user.isQueued) return
    user.isQueued = true
    this.#turns.push(user)
  }

  /** Works until the time of this turn is used up; the next turn continues. */
  #work(): void {
    this.#isWorking = true
    const { monotonicMs } = this.#parts
    const endMs = monotonicMs() + this.#leftMs
    const shareMs = this.#leftMs / this.#turns.length
    for (let nowMs = monotonicMs(); nowMs < endMs; nowMs = monotonicMs()) {
      const user = this.#turns.shift()
      if (user === undefined) break
      user.isQueued = false
      this.#doSlice(user, Math.min(endMs, nowMs + shareMs))
      if (user.short.length + user.long.length > 0) this.#addTurn(user)
    }
    this.#leftMs = endMs - monotonicMs()
    this.#isWorking = false
    this.#schedule()
  }

  /** A turn of the event loop after each short job would cost more than the job: a slice serves several turns. */
  #schedule(): void {
    if (this.#isScheduled || (this.#leftMs > 0 && this.#turns.length === 0)) return
    this.#isScheduled = true
    void this.#parts.nextTurn().then(() => {
      this.#isScheduled = false
      this.#leftMs = this.#limits.sliceMs
      if (this.#turns.length > 0) this.#work()
    })
  }

  /** Does jobs of a user until the end of their share. */
  #doSlice(user: UserWork, endMs: number): void {
    const lanes = user.longFirst ? [user.long, user.short] : [user.short, user.long]
    user.longFirst = !user.longFirst
    do {
      const job = (lanes[0]?.length === 0 ? lanes[1] : lanes[0])?.shift()
      if (job === undefined) return
      if (job.isWanted()) this.#advance(user, job, endMs)
      else abandon(job)
    } while (this.#parts.monotonicMs() < endMs)
  }

  #advance(user: UserWork, job: OpenJob, endMs: number): void {
    const { monotonicMs } = this.#parts
    const beganMs = monotonicMs()
    try {
      job.running ??= job.steps()
      const { done, value: pause } = stepsUntil(job.running, () => monotonicMs() >= endMs)
      job.spentMs += monotonicMs() - beganMs
      if (done) job.end('done')
      else if (pause instanceof Promise) this.#await(user, job, pause)
      else this.#goOnLater(user, job, pause === 'long')
    } catch (error) {
      job.fail(error)
    }
  }

  #await(user: UserWork, job: OpenJob, pause: Promise<unknown>): void {
    pause.then(() => {
      const lane = job.isLong ? user.long : user.short
      lane.unshift(job)
      this.#queue(user)
    }, job.fail)
  }

  /** Short jobs stay in order. Of the long ones the first few take turns. */
  #goOnLater(user: UserWork, job: OpenJob, saysLong: boolean): void {
    if (job.isLong) user.long.splice(this.#limits.longAtOnce - 1, 0, job)
    else if (!saysLong && job.spentMs < this.#limits.sliceMs) user.short.unshift(job)
    else {
      job.isLong = true
      // An answer that outgrew a slice does not wait for all that said beforehand that they are long.
      if (saysLong) user.long.push(job)
      else user.long.splice(this.#limits.longAtOnce - 1, 0, job)
    }
  }
}

function newUser(): UserWork {
  return { short: [], long: [], open: 0, longFirst: false, isQueued: false }
}

/** Does steps until one ends them, waits, says that the rest is long, or is the last one in time. */
function stepsUntil(steps: Steps<void>, isOver: () => boolean): IteratorResult<Pause, void> {
  for (;;) {
    const step = steps.next()
    if (step.done || step.value !== null || isOver()) return step
  }
}

/** Ends a job early; its steps can clean up. */
function abandon(job: OpenJob): void {
  try {
    job.running?.return()
    job.end('unwanted')
  } catch (error) {
    job.fail(error)
  }
}
