import { ERRORS, type SessionUser } from '@wattpost/protocol'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { modelRuns } from '../testing/modelRuns.ts'
import { createSession, type Session } from './session.ts'
import type { SessionState } from './sessionState.ts'
import {
  createSessionWorld,
  type Name,
  nina,
  person,
  type SessionWorld,
} from './sessionWorld.testing.ts'

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** What people have done, and no answer of anybody: the world has those. */
interface Model {
  isAsked: boolean
  /** Signed out here, and nobody has begun to sign in since, here or in another window. */
  isOut: boolean
  isSigningIn: boolean
  hasTried: boolean
  hasLeft: boolean
  /** A call to the server was lost, or met one of another window: the next page load mends that. */
  isServerUnsure: boolean
}

interface Real {
  readonly world: SessionWorld
  readonly session: Session
  readonly marks: boolean[]
  markChanged(): void
}

type Step = fc.AsyncCommand<Model, Real>

const shownIn = (state: SessionState) => (state.kind === 'signed-in' ? state.user.uid : null)
/** Whom the identity service can say, and not only know. */
const said = (user: SessionUser | null) =>
  user === null || user.uid === nina.uid ? null : user.uid

function agree(model: Model, { world, session, marks }: Real): void {
  const state = session.store.getState()
  const { identity, server } = world.answered
  // Whoever has signed in or out here is known by that.
  const mayBeKnown = model.hasLeft || (server && (identity || model.hasTried))
  if (!mayBeKnown) expect(state.kind, 'not both have answered').toBe('unknown')
  if (model.hasLeft || (server && identity)) {
    expect(state.kind, 'both have answered').not.toBe('unknown')
  }
  if (model.isOut) expect(state, 'signed out at once, and for good').toEqual({ kind: 'signed-out' })
  expect(marks.at(-1) ?? false, 'mark').toBe(session.popup.getState().kind !== 'closed')
  if (!model.isAsked || world.steps.length > 0) return
  expect(shownIn(state), 'who is there').toBe(said(world.current()))
  if (state.kind === 'signed-in' && !model.isServerUnsure) {
    expect(world.cookie()?.uid, 'who the server knows').toBe(state.user.uid)
  }
}

/** Everything that was begun and needs nobody else has come to its end. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

function step(
  name: string,
  act: (model: Model, real: Real) => void | Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Step {
  return {
    check,
    run: async (model, real) => {
      await act(model, real)
      await settled()
      agree(model, real)
    },
    toString: () => name,
  }
}

const isFree = ({ isSigningIn }: Readonly<Model>) => !isSigningIn

/** Begins to sign in, and goes on with it when the world answers. */
function entering(model: Model, entered: Promise<unknown>): void {
  model.isAsked = true
  model.isOut = false
  model.isSigningIn = true
  model.hasTried = true
  entered
    .catch(() => {})
    .finally(() => {
      model.isSigningIn = false
    })
}

const ask = step('ask', (model, { session }) => {
  model.isAsked = true
  void session.settled()
})
const signIn = (name: Name) =>
  step(
    `signIn(${name})`,
    (model, real) => entering(model, real.session.signIn(person(name).email, 'right')),
    isFree,
  )
const popup = (name: Name | null) =>
  step(
    `popup(${name})`,
    (model, real) => {
      real.world.chosen = name && person(name)
      entering(model, real.session.signInWithGoogle())
    },
    isFree,
  )
const signOut = step(
  'signOut',
  async (model, { session }) => {
    model.isAsked = true
    void session.signOut()
    model.isOut = true
    model.hasLeft = true
  },
  isFree,
)
const elsewhere = (name: Name | null) =>
  step(`elsewhere(${name})`, (model, { world }) => {
    if (name !== null) model.isOut = false
    if (world.steps.length > 0) model.isServerUnsure = true
    world.elsewhere(name && person(name))
  })
const markChanged = step(
  'markChanged',
  (_, real) => real.markChanged(),
  ({ isAsked }) => isAsked,
)
/** Firebase signs out without the network, so nobody's sign-in overtakes that. */
function taken(steps: SessionWorld['steps'], nth: number) {
  const at = nth % Math.max(1, steps.length)
  const out = steps.findIndex(({ what }) => what === 'sign out')
  return steps.splice(steps[at]?.what === 'sign in' && out >= 0 ? out : at, 1)[0]
}
const happen = (nth: number) =>
  step(`happen(${nth})`, (_, { world }) => taken(world.steps, nth)?.happen())
const fail = (nth: number) =>
  step(`fail(${nth})`, (model, { world }) => {
    const lost = taken(world.steps, nth)
    if (lost === undefined) return
    if (!lost.canFail) return lost.happen()
    model.isServerUnsure = true
    lost.fail()
  })
const allHappen = step('allHappen', async (_, { world: { steps } }) => {
  while (steps.length > 0) {
    steps.shift()?.happen()
    await settled()
  }
})
const askToken = step('token', async (model, { session, world }) => {
  if (world.steps.length > 0 || !model.isAsked) return
  const uid = world.current()?.uid
  const token = session.token().catch((error: Error) => error.message)
  await settled()
  world.steps.shift()?.happen()
  expect(await token).toBe(uid === undefined ? ERRORS.noAuthenticatedUser : `token of ${uid}`)
})

interface Start {
  readonly remembered: Name | null
  readonly cookie: Name | null
}

async function play(start: Start, steps: Iterable<Step>): Promise<void> {
  const setup = () => {
    const world = createSessionWorld(
      start.remembered && person(start.remembered),
      start.cookie && person(start.cookie),
    )
    const marks: boolean[] = []
    let markChanged = () => {}
    const session = createSession({
      load: async () => world,
      marker: {
        isSet: () => marks.at(-1) ?? false,
        put: (isMarked) => marks.push(isMarked),
        watch: (changed) => {
          markChanged = changed
        },
      },
      claimsFailed: () => {},
      signedOutElsewhere: () => {},
      syncToken: null,
    })
    const real: Real = { world, session, marks, markChanged: () => markChanged() }
    const model: Model = {
      isAsked: false,
      isOut: false,
      isSigningIn: false,
      hasTried: false,
      hasLeft: false,
      isServerUnsure: false,
    }
    return { model, real }
  }
  await fc.asyncModelRun(setup, [...steps, allHappen])
}

const names = fc.constantFrom<Name | null>('olive', 'olive', 'mara', 'mara', 'nina', null)
const nth = fc.nat({ max: 5 })
const anyStep = [
  fc.constantFrom(ask, signOut, markChanged, allHappen, askToken),
  names.map((name) => signIn(name ?? 'olive')),
  names.map(popup),
  names.map(elsewhere),
  nth.map(happen),
  nth.map(happen),
  nth.map(happen),
  nth.map(fail),
]
const runs = modelRuns(process.env, 600)

test(`whoever signs in and out, here and elsewhere, the session is as its union says: ${runs.numRuns} sequences from seed ${runs.seed} [S1, S2, S7]`, async () => {
  const start = fc.record({ remembered: names, cookie: names })
  const steps = fc.commands(anyStep, { maxCommands: 40, size: 'max' })
  await fc.assert(fc.asyncProperty(start, steps, play), runs)
})

const nobody: Start = { remembered: null, cookie: null }
const happens = happen(0)

test('whoever is there instead when the server has been told is not overwritten by who signed in [S7, V4] (case 25)', async () => {
  const both: Start = { remembered: 'olive', cookie: 'olive' }
  await play(both, [signIn('olive'), happens, happen(1), elsewhere('mara')])
})

test('signing out empties the session at once, though their token must be renewed over a network that is gone [S1]', async () => {
  await play({ remembered: 'olive', cookie: 'olive' }, [ask, allHappen, signOut, fail(0)])
})

test('claims that are read after their owner has gone bring nobody back [S1, S7]', async () => {
  await play({ remembered: 'olive', cookie: 'olive' }, [ask, happens, elsewhere(null)])
})

test('the end of the last session ends no new one of the same person [S1, H3]', async () => {
  const again = [
    signOut,
    signIn('olive'),
    happens,
    happens,
    happens,
    happens,
    happen(1),
    happen(1),
    happen(1),
  ]
  await play(nobody, [signIn('olive'), allHappen, ...again])
})

test('what the server said first ends nobody who has signed in meanwhile [S1, H3]', async () => {
  const known: Start = { remembered: null, cookie: 'mara' }
  await play(known, [ask, happens, signIn('mara'), happen(1), happen(2), happens])
})

test('news of a renewed token bring nobody back who signs out [S1, S7]', async () => {
  await play({ remembered: 'olive', cookie: 'olive' }, [
    ask,
    allHappen,
    signOut,
    happens,
    happen(1),
  ])
})
