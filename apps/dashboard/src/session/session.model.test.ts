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
  type SessionWorld,
  userNamed,
} from './sessionWorld.testing.ts'

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** The actions of users; the world has the answers of the services. */
interface Model {
  isAsked: boolean
  /** Signed out here, with no sign-in since, here or in another tab. */
  isOut: boolean
  isSigningIn: boolean
  hasTried: boolean
  hasLeft: boolean
  /** A call to the server failed or raced another tab's; the next page load corrects that. */
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
/** The user as reported by the identity service, which needs readable claims. */
const reportedUid = (user: SessionUser | null) =>
  user === null || user.uid === nina.uid ? null : user.uid

function agree(model: Model, { world, session, marks }: Real): void {
  const state = session.store.getState()
  const { identity, server } = world.answered
  // A sign-in or sign-out here makes the session known.
  const mayBeKnown = model.hasLeft || (server && (identity || model.hasTried))
  if (!mayBeKnown) expect(state.kind, 'not both have answered').toBe('unknown')
  if (model.hasLeft || (server && identity)) {
    expect(state.kind, 'both have answered').not.toBe('unknown')
  }
  if (model.isOut) expect(state, 'signed out at once and finally').toEqual({ kind: 'signed-out' })
  expect(marks.at(-1) ?? false, 'mark').toBe(session.popup.getState().kind !== 'closed')
  if (!model.isAsked || world.pending.length > 0) return
  expect(shownIn(state), 'the signed-in user').toBe(reportedUid(world.current()))
  if (state.kind === 'signed-in' && !model.isServerUnsure) {
    expect(world.cookie()?.uid, 'the server’s user').toBe(state.user.uid)
  }
}

/** Waits for all pending work that needs no service. */
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

/** Starts a sign-in, which continues with the services' answers. */
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
    (model, real) => entering(model, real.session.signIn(userNamed(name).email, 'right')),
    isFree,
  )
const popup = (name: Name | null) =>
  step(
    `popup(${name})`,
    (model, real) => {
      real.world.chosen = name && userNamed(name)
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
    if (world.pending.length > 0) model.isServerUnsure = true
    world.elsewhere(name && userNamed(name))
  })
const markChanged = step(
  'markChanged',
  (_, real) => real.markChanged(),
  ({ isAsked }) => isAsked,
)
/** Takes a pending answer. Firebase signs out without the network, so no sign-in overtakes a sign-out. */
function takeAnswer(steps: SessionWorld['pending'], nth: number) {
  const at = nth % Math.max(1, steps.length)
  const out = steps.findIndex(({ what }) => what === 'sign out')
  return steps.splice(steps[at]?.what === 'sign in' && out >= 0 ? out : at, 1)[0]
}
const happen = (nth: number) =>
  step(`happen(${nth})`, (_, { world }) => takeAnswer(world.pending, nth)?.happen())
const fail = (nth: number) =>
  step(`fail(${nth})`, (model, { world }) => {
    const lost = takeAnswer(world.pending, nth)
    if (lost === undefined) return
    if (!lost.canFail) return lost.happen()
    model.isServerUnsure = true
    lost.fail()
  })
const allHappen = step('allHappen', async (_, { world: { pending: steps } }) => {
  while (steps.length > 0) {
    steps.shift()?.happen()
    await settled()
  }
})
const askToken = step('token', async (model, { session, world }) => {
  if (world.pending.length > 0 || !model.isAsked) return
  const uid = world.current()?.uid
  const token = session.token().catch((error: Error) => error.message)
  await settled()
  world.pending.shift()?.happen()
  expect(await token).toBe(uid === undefined ? ERRORS.noAuthenticatedUser : `token of ${uid}`)
})

interface Start {
  readonly remembered: Name | null
  readonly cookie: Name | null
}

async function play(start: Start, steps: Iterable<Step>): Promise<void> {
  const setup = () => {
    const world = createSessionWorld(
      start.remembered && userNamed(start.remembered),
      start.cookie && userNamed(start.cookie),
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

test(`any sign-ins and sign-outs → a valid state: ${runs.numRuns} runs, seed ${runs.seed} [S1, S2, S7]`, async () => {
  const start = fc.record({ remembered: names, cookie: names })
  const steps = fc.commands(anyStep, { maxCommands: 40, size: 'max' })
  await fc.assert(fc.asyncProperty(start, steps, play), runs)
})

const signedOut: Start = { remembered: null, cookie: null }
const happens = happen(0)

test('a user who changed in another tab during sign-in is not overwritten [S7, V4] (case 25)', async () => {
  const both: Start = { remembered: 'olive', cookie: 'olive' }
  await play(both, [signIn('olive'), happens, happen(1), elsewhere('mara')])
})

test('signing out empties the session at once, even without a network for the token [S1]', async () => {
  await play({ remembered: 'olive', cookie: 'olive' }, [ask, allHappen, signOut, fail(0)])
})

test('claims read after the sign-out sign no user in [S1, S7]', async () => {
  await play({ remembered: 'olive', cookie: 'olive' }, [ask, happens, elsewhere(null)])
})

test('the end of the last session does not end a new one of the same user [S1, H3]', async () => {
  const secondSession = [
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
  await play(signedOut, [signIn('olive'), allHappen, ...secondSession])
})

test('the server’s first answer does not end a later sign-in [S1, H3]', async () => {
  const known: Start = { remembered: null, cookie: 'mara' }
  await play(known, [ask, happens, signIn('mara'), happen(1), happen(2), happens])
})

test('a renewed token does not undo a sign-out [S1, S7]', async () => {
  await play({ remembered: 'olive', cookie: 'olive' }, [
    ask,
    allHappen,
    signOut,
    happens,
    happen(1),
  ])
})
