import { i18n } from '@lingui/core'
import { SECOND_MS } from '@wattpost/protocol'
import type { PlayerState, PlayerTimeline, TimelineStep } from './control.ts'
import { keyPart, text, textIfKnown } from './text.ts'

/** A turning point of the story: a step with a caption; of a scenario without captions, any step. */
export interface Chapter {
  readonly id: string
  /** Time when it came or will come, epoch ms. */
  readonly atMs: number
  readonly sentence: string
  /** What the step does something to: a device, a region; `null` for a fault of all clients. */
  readonly target: string | null
}

/** The story at a moment. */
interface Story {
  /** `null` before the first chapter. */
  readonly current: Chapter | null
  /** `null` after the last chapter that has a time. */
  readonly next: Chapter | null
  /** Number of the current chapter, from 1; 0 before the first. */
  readonly number: number
  readonly count: number
}

/** The chapters by time; without those that wait for an event of the run. */
export function chaptersOf({ steps }: Pick<PlayerTimeline, 'steps'>): Chapter[] {
  const captioned = steps.filter(({ caption }) => caption !== null)
  return (captioned.length > 0 ? captioned : steps)
    .flatMap((step) => {
      const atMs = momentOf(step)
      return atMs === null ? [] : [chapterOf(step, steps, atMs)]
    })
    .toSorted((one, other) => one.atMs - other.atMs)
}

function chapterOf(step: TimelineStep, steps: readonly TimelineStep[], atMs: number): Chapter {
  return { id: step.id, atMs, sentence: stepSentence(step, steps), target: step.does.target }
}

/** The chapters until now that concern a device: its own, those of its region, and those of everybody. */
export function chaptersOfDevice(
  chapters: readonly Chapter[],
  { deviceId, region }: { readonly deviceId: string; readonly region: string | undefined },
  nowMs: number,
): readonly Chapter[] {
  return chapters.filter(
    ({ atMs, target }) =>
      atMs <= nowMs && (target === null || target === deviceId || target === region),
  )
}

/** Time when a step came or is due, epoch ms; `null` for one that waits for an event of the run. */
export function momentOf({ came, due }: TimelineStep): number | null {
  return came ?? due
}

/** The story at a moment. */
export function storyAt(chapters: readonly Chapter[], nowMs: number): Story {
  const number = chapters.filter(({ atMs }) => atMs <= nowMs).length
  return {
    current: chapters[number - 1] ?? null,
    next: chapters[number] ?? null,
    number,
    count: chapters.length,
  }
}

/** A chapter counts as begun after this real time: until then "previous" leads to the chapter before. */
const BEGUN_MS = 2000

/** The moment to which "previous chapter" goes: the beginning of this chapter, of the one before, or of the run. */
export function previousMs(
  chapters: readonly Chapter[],
  { now, paused, speed }: Pick<PlayerState, 'now' | 'paused' | 'speed'>,
  startMs: number,
): number {
  const begunMs = paused || speed === 'max' ? 0 : BEGUN_MS * speed
  return chapters.findLast(({ atMs }) => atMs < now - begunMs)?.atMs ?? startMs
}

/** Real time until a moment at a speed, ms; `null` at the highest speed. */
export function realMsUntil(
  atMs: number,
  { now, speed }: Pick<PlayerState, 'now' | 'speed'>,
): number | null {
  return speed === 'max' ? null : Math.max(0, (atMs - now) / speed)
}

/** A real time that is left, as `0:32` or `1:02:05`. */
export function countdown(ms: number): string {
  const s = Math.ceil(ms / SECOND_MS)
  const two = (value: number) => `${value}`.padStart(2, '0')
  const [hours, minutes, seconds] = [Math.floor(s / 3600), Math.floor(s / 60) % 60, s % 60]
  return hours === 0 ? `${minutes}:${two(seconds)}` : `${hours}:${two(minutes)}:${two(seconds)}`
}

/** The caption of a step in the active language; without one, a sentence about what it does. */
export function stepSentence(step: TimelineStep, steps: readonly TimelineStep[]): string {
  const { caption, does } = step
  if (caption !== null) return (i18n.locale === 'fr' ? caption.fr : undefined) ?? caption.en
  if (does.what !== 'lift') return deedSentence(does)
  const lifted = steps.find(({ id }) => id === does.target)
  return lifted === undefined
    ? text('didLiftUnknown')
    : text('didLift', { sentence: deedSentence(lifted.does) })
}

function deedSentence({ what, target }: TimelineStep['does']): string {
  const named = target ?? text('allClients')
  return textIfKnown(`did${keyPart(what)}`, { target: named }) ?? `${named}: ${what}`
}
