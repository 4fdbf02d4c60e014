import { PAGE_LIMIT_MAX, type SocketRequestName } from '@wattpost/protocol'
import type { Account } from './account.ts'
import type { ApiCall } from './caller.ts'

/** What a client knows when it takes a step. */
export interface Known {
  readonly login: Account['login']
  /** Devices of a page of a list. */
  readonly limit: number
  /** Devices on screen, whose periodic values it asks for more often. */
  readonly watched: readonly string[]
  /** The hydra whose page is open. */
  readonly hydra: string
}

/** A call or socket request of a client. */
export type ClientStep =
  | { readonly call: (known: Known) => ApiCall; readonly why: string }
  | {
      readonly request: SocketRequestName
      readonly payload: (known: Known) => object
      readonly why: string
    }

/** Steps that belong together. */
interface ClientSteps {
  /** When they are taken, as a heading. */
  readonly title: string
  /** When they are repeated. */
  readonly repeated: string
  readonly steps: readonly ClientStep[]
}

const PERIOD = { range: 'd', offset: 0 } as const

/** What the clients of the command line send after a sign-in, in this order, as the dashboard does. */
export const AFTER_SIGN_IN = {
  start: {
    title: 'Before the socket opens',
    repeated: 'never; the socket opens when both are answered',
    steps: [
      { call: () => ({ id: 'getSession' }), why: 'the session that the server has' },
      {
        call: ({ login }) => ({ id: 'login', body: login }),
        why: 'starts a session; the client only waits for its answer, as the dashboard',
      },
    ],
  },
  connection: {
    title: 'When the socket is connected',
    repeated: 'on each connection; `watch` also when the devices on screen change',
    steps: [
      {
        request: 'unwatch',
        payload: () => ({ deviceIds: [] }),
        why: 'shows whether the server acknowledges requests',
      },
      {
        request: 'watch',
        payload: ({ watched }) => ({ deviceIds: watched, batch: true }),
        why: 'subscribes to the devices on screen, once their lists have come',
      },
    ],
  },
  lists: {
    title: 'Lists',
    repeated: 'each by itself, a pause after its answer; the first page only',
    steps: [
      {
        request: 'devices',
        payload: ({ limit }) => ({ page: 0, limit }),
        why: 'bg devices',
      },
      { call: ({ limit }) => ({ id: 'listHydras', query: { page: 0, limit } }), why: 'hydras' },
      { call: ({ limit }) => ({ id: 'listMeters', query: { page: 0, limit } }), why: 'meters' },
    ],
  },
  page: {
    title: 'The page of the first hydra',
    repeated: 'one after the other with a pause between them, from the first again after the last',
    steps: [
      {
        call: ({ hydra }) => ({ id: 'getPowerStatus', device: hydra, query: PERIOD }),
        why: 'uptimes of the day',
      },
      { call: ({ hydra }) => ({ id: 'getHydra', device: hydra }), why: 'the device' },
      {
        call: ({ hydra }) => ({ id: 'getPowerTimeline', device: hydra, query: PERIOD }),
        why: 'outages of the day',
      },
      {
        call: ({ hydra }) => ({
          id: 'getHydraEnergy',
          device: hydra,
          query: { ...PERIOD, type: 'ie', resolution: 'hourly' },
        }),
        why: 'energies of the day',
      },
      {
        request: 'device',
        payload: ({ hydra }) => ({ deviceId: hydra }),
        why: 'the snapshot to which later frames belong',
      },
    ],
  },
} as const satisfies Readonly<Record<string, ClientSteps>>

/** The page size of the dashboard's overview. */
export const OVERVIEW_LIMIT = PAGE_LIMIT_MAX
