import type { Finding } from './finding.ts'

/** Effects of an operation on the dashboard: with it, and without it. */
type Effect = readonly [withIt: string, without: string]

const CALLS: Readonly<Record<string, Effect>> = {
  getSession: [
    'Signed-in users stay signed in after a reload.',
    'Users are signed in by the identity provider alone.',
  ],
  deleteSession: ['Signing out ends the session.', 'Signing out clears the local session only.'],
  login: [
    'The session starts after a sign-in.',
    'Users are signed in by the identity provider alone; calls carry the token.',
  ],
  listMeters: [
    'The meter list shows the power meters.',
    'The meter list shows “Failed to fetch power meter devices” or lacks values.',
  ],
  getMeter: [
    'The meter page shows the meter.',
    'The meter page shows “Failed to fetch power meter device” or “—” for values.',
  ],
  getMeterEnergy: [
    'The meter page shows the energies of day, week and month.',
    'The meter page shows no energies, or not those of the period.',
  ],
  listHydras: [
    'The hydra list shows the hydras, page by page.',
    'The hydra list shows “Failed to fetch hydra devices”, lacks values or repeats devices.',
  ],
  getHydra: [
    'The hydra page shows the hydra.',
    'The hydra page shows “Failed to fetch hydra device” or “—” for values.',
  ],
  getHydraHistory: [
    'The hydra page shows the energies of the last days.',
    'The hydra page shows “Failed to fetch energy history” or not all days.',
  ],
  getPowerStatus: [
    'Uptime and availability of grid and generator are shown.',
    'Uptime and availability are missing: “Failed to fetch power status”.',
  ],
  getPowerTimeline: [
    'Outages are shown on the timeline.',
    'Outages are missing: “Failed to fetch power timeline”.',
  ],
  getHydraEnergy: [
    'Energy by hour or day is shown for a day, week, month or dates.',
    'Energy charts are missing: “Failed to fetch energy data”.',
  ],
  getEnergySummary: [
    'The energy summary shows its totals.',
    'The energy summary is missing: “Failed to fetch energy summary”.',
  ],
}

const EVENTS: Readonly<Record<string, Effect>> = {
  connection: ['Live values come over the socket.', 'No live values and no bg devices are shown.'],
  status: [
    'A device’s status changes at once when it connects or disconnects.',
    'A lost device is noticed by its missing reports.',
  ],
  'power live': ['Bg devices show live values.', 'Bg devices show “—” for live values.'],
  'power daily energy': [
    'Bg pages show today’s energies.',
    'Today’s energies of bg devices are “—”.',
  ],
  'power switch': ['Bg pages show switch, power and tamper.', 'Switch, power and tamper are “—”.'],
  'power dividers': ['Bg settings show the dividers.', 'The dividers are “—”.'],
  'power thresholds': ['Bg settings show the limits.', 'The limits are “—”.'],
  'power network': ['Bg pages show the mobile network.', 'The network of bg devices is “—”.'],
  'power lifetime': ['Bg pages show lifetime values.', 'Lifetime values of bg devices are “—”.'],
  'meter phase-power': [
    'Meter pages show live power by phase.',
    'Power by phase does not change live.',
  ],
  'meter total-power': ['Meters show live totals.', 'Totals of meters do not change live.'],
  'meter phase-energy': [
    'Meter pages count energy by phase.',
    'Energy by phase does not change live.',
  ],
  'meter total-energy': [
    'Meter pages count lifetime energy.',
    'Lifetime energy does not change live.',
  ],
  'meter history': [
    'Meter pages show the days’ energies.',
    'The daily history of meters is empty.',
  ],
  meter_status: ['Meters show network and state live.', 'A meter’s network does not change live.'],
  'hydra ac-power': ['Channels show live power and outages.', 'Channels do not change live.'],
  'hydra battery-system': ['Hydras show live batteries.', 'Battery values do not change live.'],
  'hydra battery-monitor-power': [
    'Each battery monitor is shown live.',
    'Battery monitors are not shown live.',
  ],
  'hydra power-split': ['The load is shown by source.', 'The load is not shown by source.'],
  hydra_status: [
    'Hydras show state and network live.',
    'A hydra is down only by its list or page.',
  ],
  'hydra ac-channel-energy': ['Channel counters run live.', 'Channel counters do not change live.'],
  'hydra battery-monitor-energy': [
    'Monitor counters run live.',
    'Monitor counters do not change live.',
  ],
  'hydra energy-summary': [
    'The hour’s energies run live.',
    'The hour’s energies do not change live.',
  ],
  chat_data: ['Charts have a history.', 'Charts begin when the page opens, or have gaps.'],
  switch_data: [
    'The history of switch, power and tamper is shown.',
    'The history of switch, power and tamper is missing.',
  ],
  balance: ['It is logged, and not shown.', 'Nothing is missing.'],
  clock: ['The server’s time is shown as now.', 'The computer’s clock is used.'],
  dropped: ['Frames that were left out are loaded again.', 'Nothing is missing.'],
  token: [
    'The server asks for a fresh token in time.',
    'The dashboard reconnects with a fresh token before the old one expires.',
  ],
}

const REQUESTS: Readonly<Record<string, Effect>> = {
  devices: ['The bg list is complete at once.', 'The bg list has the devices that report.'],
  device: ['A device page is complete at once.', 'A device page fills as values come.'],
  chat_data: ['Charts load any period.', 'Charts have what the server sends by itself.'],
  switch_data: ['State histories load any period.', 'State histories have what the server sends.'],
  meter_history: [
    'The daily history is loaded.',
    'The daily history is there once the server sends it.',
  ],
  day_totals: [
    'Figures of today come for 100 devices at a time.',
    'Figures of today take a call or two for each device.',
  ],
  switch: ['The output can be switched.', 'The switch is shown as not available.'],
  thresholds: ['Limits can be set.', 'Setting limits is shown as not available.'],
  dividers: ['Dividers can be set.', 'Setting dividers is shown as not available.'],
  watch: ['Values of the open page come more often.', 'Values come in the server’s rhythm.'],
  unwatch: ['Values come less often after the page.', 'Nothing is missing.'],
}

const ADDITIONS: Readonly<Record<string, Effect>> = {
  seq: ['Lost frames are noticed and loaded again.', 'Frames are put in order by time.'],
  batch: [
    'Frames of busy devices come together.',
    'Each frame comes alone; more work on busy pages.',
  ],
  tz: [
    'Days are those of the device’s zone.',
    'Days are those of the configured or browser’s zone.',
  ],
  energyTypes: ['Charge, discharge and solar energy are shown.', 'Only imported energy is shown.'],
  meterPaging: ['The meter list is loaded page by page.', 'The meter list is loaded whole.'],
  series: ['The times without reports are shown.', 'The strips of reports and phases are missing.'],
  statusWords: [
    'Status words are read as they are.',
    'Other words for up and down are translated.',
  ],
  rhythm: ['Values are at most 10 s old.', 'The rhythm is learnt; values are older.'],
}

const TABLES = { call: CALLS, event: EVENTS, request: REQUESTS, addition: ADDITIONS }

/** Places of differences that leave nothing of an operation. */
const WHOLE = ['status', 'time', 'body', 'connection', 'ok']

/** Places of differences that the dashboard does not show: calls and sockets without a valid token are served. */
const OPEN = ['authorization', 'auth.token']

/** Place of a difference where an answer contains a device of another user; the user's own devices are unaffected. */
const REFUSAL = 'refusal'

/** The effect of a finding on the dashboard. It reads field by field, and leaves out only fields that differ. */
export function dashboardText(
  id: string,
  { state, differences }: Pick<Finding, 'state' | 'differences'>,
  table: keyof typeof TABLES = 'event',
): string {
  const [withIt, without] = TABLES[table][id] ?? ['', '']
  if (state === 'untested') return `It is not known whether this holds: ${withIt}`
  if (state === 'absent') return without
  if (state !== 'differs') return withIt
  const places = differences.map(({ where }) => where)
  if (places.some((where) => WHOLE.includes(where))) return without
  const isPart = (where: string) => !OPEN.includes(where) && where !== REFUSAL
  return [
    withIt,
    ...(places.some(isPart) ? ['What differs is left out or shown as “—”.'] : []),
    ...(places.includes(REFUSAL) ? ['At the address of another device that device is shown.'] : []),
    ...(places.some((where) => OPEN.includes(where))
      ? ['Data is open to anyone, without signing in.']
      : []),
  ].join(' ')
}
