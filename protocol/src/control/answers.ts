import { z } from 'zod'
import { families } from '../names.ts'

/** An instant as an ISO text. */
const instant = z.iso.datetime()

/** `GET state`: the scenario that runs, and its clock. */
export const controlState = z.object({
  scenario: z.string(),
  tags: z.array(z.string()),
  seed: z.int(),
  tz: z.string(),
  start: instant,
  now: instant,
  /** Virtual seconds per second. */
  speed: z.union([z.number(), z.literal('max')]),
  paused: z.boolean(),
  /** The run has reached its limit. */
  ended: z.boolean(),
  /** Rises whenever virtual time goes back. */
  epoch: z.int(),
  /** The step or seek under way: where it began, where it ends and what it has reached; `null` without one. */
  skip: z.object({ from: instant, to: instant, now: instant }).nullable(),
  devices: z.int(),
  /** Number of active faults and scripted answers. */
  faults: z.int(),
  /** The emulator that answers, as one of several that share a log; absent without one. */
  node: z
    .object({
      name: z.string(),
      /** Number of nodes, this one included. */
      nodes: z.int(),
      /** Why time rests on it, or that it is behind the others; `null` if all is well. */
      problem: z.string().nullable(),
    })
    .optional(),
})
export type ControlState = z.infer<typeof controlState>

const stepSummary = z.object({
  /** An action, `emit`, `answer`, `lift`, or the kind of a fault, e.g. `socket mute`. */
  what: z.string(),
  /** A device, a region, HTTP calls, an account or the lifted step; `null` for a fault of all clients. */
  target: z.string().nullable(),
})
/** The action of a step, and its target. */
export type StepSummary = z.infer<typeof stepSummary>

/** `GET timeline`: the steps of the scenario. */
export const controlTimeline = z.object({
  start: instant,
  /** `null` for a scenario without a limit. */
  end: instant.nullable(),
  steps: z.array(
    z.object({
      id: z.string(),
      /** Its time in this lap; `null` for a step that waits for an event of the run. */
      due: instant.nullable(),
      /** Time at which it ran in this lap; `null` before. */
      came: instant.nullable(),
      /** Its sentence, with translations; `null` without one. */
      caption: z.object({ en: z.string(), fr: z.string().optional() }).nullable(),
      does: stepSummary,
    }),
  ),
})
export type ControlTimeline = z.infer<typeof controlTimeline>

const controlVerdict = z.object({
  id: z.string(),
  expected: z.string(),
  /** `unproved`: what it forbids did not come, and had no chance to come. */
  state: z.enum(['met', 'failed', 'unproved', 'open', 'undecided-so-failed', 'skipped']),
  reason: z.string().optional(),
  nearest: z.string().nullable().optional(),
  nearestSaid: z.string().nullable().optional(),
  /** How often what it forbids or limits could have come; at most 100 are counted. */
  chances: z.int().optional(),
  /** Decision time, epoch ms. */
  atMs: z.number().nullable().optional(),
})

/** `GET verdicts`: the verdict on each expectation up to now. */
export const controlVerdicts = z.object({ verdicts: z.array(controlVerdict) })
export type ControlVerdicts = z.infer<typeof controlVerdicts>

const controlFault = z.object({
  id: z.string(),
  since: instant,
  until: instant.nullable(),
  hits: z.int(),
  left: z.int().nullable(),
  what: z.looseObject({}),
})

/** `GET faults`: the active faults and scripted answers. */
export const controlFaults = z.object({ faults: z.array(controlFault) })
export type ControlFaults = z.infer<typeof controlFaults>

/** `POST faults`: the active ones, and the id of the new one. */
export const controlFaultAdded = controlFaults.extend({ id: z.string() })

const controlMail = z.object({
  kind: z.string(),
  email: z.string(),
  /** At the Auth emulator, which applies it at once and answers JSON. */
  link: z.string(),
  /** The dashboard's page for it, relative to the dashboard. */
  page: z.string(),
})
/** A mail that the Auth emulator would have sent. */
export type ControlMail = z.infer<typeof controlMail>

/** `GET mail`: links of the mails that the Auth emulator would have sent. */
export const controlMails = z.object({ mails: z.array(controlMail) })

const demoAccount = z.object({
  email: z.string(),
  password: z.string(),
  merchant: z.boolean(),
  approved: z.boolean(),
})
/** A seeded account; it exists in the Auth emulator only. */
export type DemoAccount = z.infer<typeof demoAccount>

/** `GET accounts`: the seeded accounts with their passwords. */
export const controlAccounts = z.object({ accounts: z.array(demoAccount) })

/** `GET scenarios`: names of the shipped scenarios, and the title of each. */
export const controlScenarios = z.object({
  scenarios: z.array(z.string()),
  titles: z.record(z.string(), z.string()),
})

const controlDevice = z.object({
  id: z.string(),
  family: z.enum(families),
  /** Of a hydra; `null` of other families. */
  variant: z.string().nullable(),
  site: z.string(),
  /** IANA name. */
  tz: z.string(),
})
/** A device of the fleet. */
export type ControlDevice = z.infer<typeof controlDevice>

/** `GET devices`: the fleet. */
export const controlDevices = z.object({ devices: z.array(controlDevice) })

/** `GET devices/:id`: a device with its state. */
export const controlDeviceReport = controlDevice.extend({
  status: z.enum(['up', 'down', 'unknown']),
  /** Time of the last report; the present time of a device that is online. */
  lastSeen: instant,
  /** Frames that it would send now, as on the wire; none while it is offline. */
  report: z.array(z.object({ event: z.string(), data: z.unknown() })),
})
export type ControlDeviceReport = z.infer<typeof controlDeviceReport>

/** `GET devices/:id/actions`: the actions that a device accepts. */
export const controlActions = z.object({ actions: z.array(z.looseObject({ do: z.string() })) })

/** Every refusal of the control API. */
export const controlRefusal = z.object({ success: z.literal(false), message: z.string() })
