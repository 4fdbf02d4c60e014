import type { MessageBar } from '@wattpost/protocol'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createMessages, type Messages } from '../../session/messageBar.ts'
import { modelRuns } from '../../testing/modelRuns.ts'
import { createSwipe, type Swipe } from './swipe.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** The message bar by the specification, without timers: the time left for the shown message. */
interface Model {
  shown: { readonly message: string; readonly color: string; leftMs: number } | null
  isHeld: boolean
  touchedAtY: number | null
}

interface Real {
  readonly messages: Messages
  readonly swipe: Swipe
}

type Step = fc.Command<Model, Real>

/** A command with its name in counterexamples; model and bar must agree after it. */
function step(
  name: string,
  act: (model: Model, real: Real) => void,
  check: (model: Readonly<Model>) => boolean = () => true,
): Step {
  return {
    check,
    run: (model, real) => {
      act(model, real)
      const bar: MessageBar =
        model.shown === null
          ? { visible: false }
          : { visible: true, message: model.shown.message, color: model.shown.color }
      expect(real.messages.store.getState()).toEqual(bar)
    },
    toString: () => name,
  }
}

/** Only a shown message can be pointed at or touched. */
const isShown = ({ shown }: Readonly<Model>) => shown !== null

function hide(model: Model): void {
  model.shown = null
  model.isHeld = false
}

const show = (message: string, color: string) =>
  step(`show(${message}, ${color})`, (model, { messages }) => {
    model.shown = { message, color, leftMs: 4000 }
    messages.show(message, color)
  })
const dismiss = step('dismiss', (model, { messages }) => {
  hide(model)
  messages.dismiss()
})
const enter = step(
  'enter',
  (model, { messages }) => {
    model.isHeld = true
    messages.hold()
  },
  isShown,
)
const leave = step(
  'leave',
  (model, { messages }) => {
    model.isHeld = false
    messages.release()
  },
  isShown,
)
const wait = (ms: number) =>
  step(`wait(${ms})`, (model) => {
    if (model.shown !== null && !model.isHeld) model.shown.leftMs -= ms
    if (model.shown !== null && model.shown.leftMs <= 0) hide(model)
    vi.advanceTimersByTime(ms)
  })
const touch = (y: number) =>
  step(
    `touch(${y})`,
    (model, { swipe }) => {
      model.touchedAtY = y
      swipe.down(y)
    },
    isShown,
  )
const move = (y: number) =>
  step(
    `move(${y})`,
    (model, { swipe }) => {
      if (model.touchedAtY !== null && Math.abs(y - model.touchedAtY) > 50) {
        hide(model)
        model.touchedAtY = null
      }
      swipe.move(y)
    },
    isShown,
  )
const lift = step('lift', (model, { swipe }) => {
  model.touchedAtY = null
  swipe.up()
})

function play(steps: Iterable<Step>): void {
  const setup = () => {
    const messages = createMessages()
    const real: Real = { messages, swipe: createSwipe(messages.dismiss) }
    const model: Model = { shown: null, isHeld: false, touchedAtY: null }
    return { model, real }
  }
  fc.modelRun(setup, steps)
}

const y = fc.integer({ min: 400, max: 600 })
const anyStep = [
  fc
    .tuple(fc.constantFrom('one', 'two'), fc.constantFrom('primary', 'error'))
    .map(([message, color]) => show(message, color)),
  fc.constantFrom(dismiss, enter, leave, lift),
  fc.oneof(fc.integer({ min: 1, max: 6000 }), fc.constantFrom(1, 3999, 4000)).map(wait),
  y.map(touch),
  y.map(move),
]
const runs = modelRuns(process.env, 500)

test(`any events → the bar matches its model: ${runs.numRuns} runs, seed ${runs.seed} [S13, S14, R20]`, () => {
  fc.assert(fc.property(fc.commands(anyStep, { maxCommands: 40, size: 'max' }), play), runs)
})

test('the same message again → its full time starts again [S13, C13]', () => {
  play([show('one', 'primary'), wait(3000), show('one', 'primary'), wait(1000), wait(3000)])
})

test('a message under a pointer is replaced → the new one stays until the pointer leaves [S14]', () => {
  play([
    show('one', 'primary'),
    enter,
    show('two', 'error'),
    wait(9000),
    leave,
    wait(3999),
    wait(1),
  ])
})

test('a message is dismissed under a pointer → the next one is not held [S14]', () => {
  play([show('one', 'primary'), enter, dismiss, show('two', 'primary'), wait(4000)])
})
