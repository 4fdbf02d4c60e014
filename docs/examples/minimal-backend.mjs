// A backend of one hydra and one bg device, in the order in which docs/contract/README.md says to build. It has the core
// alone, for every signed-in user. To make your own, replace "The devices" by your database.
//
//   npm install express socket.io firebase-admin
//
// With the bundled Auth emulator and the page, the folder of the built dashboard, at one address:
//
//   npx wattpost auth-emulator --allow-origin http://127.0.0.1:8080
//   AUTH_EMULATOR=http://127.0.0.1:9310 node minimal-backend.mjs my-dashboard
//
// With a Firebase project, and the page at an address of its own:
//
//   FIREBASE_PROJECT_ID=my-project DASHBOARD_ORIGIN=https://dashboard.example node minimal-backend.mjs
//   npx wattpost conform --target http://127.0.0.1:8080 --token "$TOKEN" --families bg,hydra
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import express from 'express'
import { initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import { Server } from 'socket.io'

const [HOUR_MS, DAY_MS, WEEK_MS] = [3_600_000, 86_400_000, 604_800_000]
const REPORT_MS = 10_000

// The devices: 1.2 kW from the grid, without an outage.
const [HYDRA, BG] = ['HY-1', 'BG-1']
const GRID_W = 1200

const nowS = () => Math.round(Date.now() / 1000)
const dayStart = (ms) => ms - (ms % DAY_MS)
const importedWh = (fromMs, toMs = Date.now()) => (GRID_W * (toMs - fromMs)) / HOUR_MS
const battery = () => ({ bp: -150, sp: 0, mp: GRID_W, abp: 84, tsc: 105, mc: 1 })
const network = { cop: 'Airtel', signal_quality: 21 }

const hydra = () => ({
  ...{ deviceId: HYDRA, variant: 'grid_gen', status: 'ONLINE', lastSeen: nowS() },
  latestData: {
    ...{ 'ac-power': { 1: { rp: GRID_W } }, 'ac-channel-energy': { 1: { ie: importedWh(0) } } },
    'battery-system': battery(),
  },
  network_data: network,
  lifetime_energy: [
    {
      ...{ monitor_id: 'ac-1', lifetime_import_energy_Wh: importedWh(0) },
      ...{ lifetime_export_energy_Wh: 0, lifetime_charged_energy_Wh: 0 },
      lifetime_discharged_energy_Wh: 0,
    },
  ],
})
const totals = (fromMs, toMs) => ({
  ...{ totalImportEnergy: importedWh(fromMs, toMs), totalChargeEnergy: 0 },
  ...{ totalDischargeEnergy: 0, solarChargeEnergy: 0 },
})

// Live values of the bg device at a time, under the names of the entity.
const bgLive = (t) => ({
  ...{ batteryVoltage: 52 + Math.sin(t / 3600), batteryCurrent: -4, solarVoltage: 0 },
  ...{ solarCurrent: 0, inverterCurrent: 4, acOutputCurrent: 0.9, acOutputVoltage: 230 },
  ...{ acOutputFrequency: 50, acOutputPowerFactor: 0.95, acPower: 200, acInputPowerFactor: 0 },
})
const bgStates = { switch: 1, power: 1, tamper: 0 }

// Step 1: sign-in with Firebase, CORS and the session. The verified token alone says who the user is.
const COOKIE = 'session'
const cookieOf = ({ headers }) =>
  new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(headers.cookie ?? '')?.[1]
const bearerOf = ({ headers }) => /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]

const cors = (origin) => (request, response, next) => {
  response.set('Access-Control-Allow-Origin', origin)
  response.set('Access-Control-Allow-Credentials', 'true')
  response.set('Access-Control-Allow-Headers', 'Authorization, Content-Type')
  response.set('Access-Control-Allow-Methods', 'GET, POST, DELETE')
  if (request.method === 'OPTIONS') response.sendStatus(204)
  else next()
}

function sessionRoutes(auth) {
  const router = express.Router()
  const claimsOf = async (request) => {
    const token = bearerOf(request)
    if (token !== undefined) return auth.verifyIdToken(token)
    return auth.verifySessionCookie(cookieOf(request) ?? '', true)
  }
  router.post('/api/login', async (request, response) => {
    const cookie = await auth.createSessionCookie(bearerOf(request) ?? '', { expiresIn: WEEK_MS })
    response.cookie(COOKIE, cookie, { httpOnly: true, sameSite: 'lax', maxAge: WEEK_MS }).json({})
  })
  router.get('/api/_auth/session', async (request, response) => {
    const claims = await claimsOf(request).catch(() => null)
    if (claims === null) return response.json({})
    const { uid, email = '', email_verified: emailVerified = false, profile = null } = claims
    const rights = { merchant: claims.merchant === true, approved: claims.approved !== false }
    response.json({ user: { uid, email, emailVerified, ...rights, profile } })
  })
  router.delete('/api/_auth/session', (_, response) => response.clearCookie(COOKIE).json({}))
  router.use('/api', async (request, response, next) => {
    const claims = await claimsOf(request).catch(() => null)
    if (claims === null) response.status(401).json({ message: 'Sign in first' })
    else if (claims.approved === false) response.status(403).json({ message: 'Not approved yet' })
    else next()
  })
  return router
}

// Step 2: the hydra list and a hydra. Step 3: its energies, power status and timeline. Days are those of UTC.
function hydraRoutes() {
  const router = express.Router()
  router.get('/devices', ({ query: { page = 0, limit = 10, search = '' } }, response) => {
    const found = [hydra()].filter((one) => one.deviceId.includes(String(search).toUpperCase()))
    const [from, to] = [Number(page) * Number(limit), (Number(page) + 1) * Number(limit)]
    const devices = found.slice(from, to)
    response.json({ devices, total: found.length, hasMore: to < found.length })
  })
  // In place of this: is the device one of the user's?
  const known = (request, response, next) =>
    (request.params.id ?? request.query.deviceId) === HYDRA
      ? next()
      : response.status(404).json({ message: 'No such device' })
  router.get('/device/:id', known, (_, response) => response.json({ device: hydra() }))
  router.get('/device/energy/:id', known, ({ query: { days = 7 } }, response) => {
    const fromMs = dayStart(Date.now()) - (Number(days) - 1) * DAY_MS
    response.json({ energyData: rows(fromMs, Date.now(), DAY_MS) })
  })
  router.get(['/energy/:id', '/energy-summary/:id'], known, ({ query }, response) => {
    if (query.type !== undefined && query.type !== 'ie')
      return response.status(400).json({ message: 'type must be ie' })
    const [fromMs, toMs] = periodOf(query)
    const isByHour = query.startDate === undefined && (query.range ?? 'd') === 'd'
    response.json({ energyData: rows(fromMs, toMs, isByHour ? HOUR_MS : DAY_MS) })
  })
  router.get('/power-status', known, ({ query }, response) => {
    const [fromMs, toMs] = periodOf(query)
    const total = (toMs - fromMs) / 1000
    response.json({
      deviceId: HYDRA,
      dailyUsage: [{ channel: 1, tup: total, tdn: 0, ts: nowS(), group: 'grid', rc: 0, fc: 0 }],
      grid: { tup: total, tdn: 0, availability: 100 },
      generator: { tup: 0, tdn: total, availability: 0 },
      ...{ bothDownTime: 0, totalSecondsInPeriod: total },
    })
  })
  // A change is { channel, ts, powerStatus: 'power_failed', duration, ns: 0, os: 1, v: 0 }.
  router.get('/power-timeline', known, (_, response) => {
    response.json({ byChannel: {}, summary: { totalEvents: 0, channelEvents: {} } })
  })
  return router
}

/** A period of a query, up to now: dates, or the calendar day, ISO week or month with an offset into the past. */
function periodOf({ range = 'd', offset = 0, startDate, endDate }) {
  const today = dayStart(Date.now())
  const endMs = endDate === undefined ? Date.now() : Date.parse(endDate)
  const isDate = /^\d{4}-\d\d-\d\d$/.test(endDate ?? '')
  if (startDate !== undefined)
    return [dayStart(Date.parse(startDate)), endMs + (isDate ? DAY_MS : 0)]
  const [date, back] = [new Date(today), Number(offset)]
  const month = (at) => Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + at, 1)
  const monday = today - ((date.getUTCDay() + 6) % 7) * DAY_MS
  const spans = {
    d: [today - back * DAY_MS, today - (back - 1) * DAY_MS],
    w: [monday - back * WEEK_MS, monday - (back - 1) * WEEK_MS],
    m: [month(-back), month(1 - back)],
  }
  const [fromMs, toMs] = spans[range] ?? spans.d
  return [fromMs, Math.min(toMs, Date.now())]
}

function rows(fromMs, toMs, stepMs) {
  return Array.from({ length: Math.ceil((toMs - fromMs) / stepMs) }, (_, at) => {
    const startMs = fromMs + at * stepMs
    const period = new Date(startMs).toISOString()
    const energies = totals(startMs, Math.min(startMs + stepMs, toMs))
    return { _id: { period, type: 'ie', channel: 1 }, ...energies }
  })
}

// Steps 5 and 7: the socket. Everything is sent unasked: the current values, the last 24 hours, then each report.
function frames() {
  const t = nowS()
  const hour = Date.now() - (Date.now() % HOUR_MS)
  const of = (deviceId, event, body) => [event, { deviceId, t, ...body }]
  return [
    ...[HYDRA, BG].map((id) => of(id, 'status', { status: true, lastSeen: t })),
    of(HYDRA, 'hydra_status', { status: 'ONLINE', network_data: network }),
    of(HYDRA, 'hydra_power', { type: 'ac-power', channel: 1, rp: GRID_W }),
    of(HYDRA, 'hydra_power', { type: 'battery-system', ...battery() }),
    of(HYDRA, 'hydra_energy', { type: 'ac-channel-energy', channel: 1, ie: importedWh(0) }),
    of(HYDRA, 'hydra_energy', {
      ...{ type: 'energy-summary', period: new Date(hour).toISOString() },
      ...totals(hour, Date.now()),
    }),
    of(BG, 'power', bgLive(t)),
    of(BG, 'power', { ...bgStates, bv: 44_000 }),
    of(BG, 'power', {
      daily_energy_data: {
        ...{ timestamp: t, solarEnergy: 0, batteryEnergyIn: 0, batteryEnergyOut: 900 },
        ...{ inverterEnergyIn: 900, inverterEnergyOut: 850, batteryAhIn: 0, batteryAhOut: 17 },
        ...{ acConsumptionEnergy: 0, acBatteryChargeEnergy: 0, acEnergy: 0 },
      },
    }),
    of(BG, 'power', { battery_r1: 100, battery_r2: 4.7, solar_r1: 220, solar_r2: 4.7 }),
    of(BG, 'power', {
      ...{ high_temperature: 60, high_voltage: 58, high_power_day: 3000 },
      ...{ high_power_night: 2000, low_energy: 800, not_charging: 120 },
    }),
    of(BG, 'power', { imei: '355311992956690', signal_quality: 20 }),
    of(BG, 'power', {
      ...{ total_solar_energy: 9000, total_battery_chargedAh: 160, total_battery_chargedWh: 8000 },
      ...{ total_battery_dischargedAh: 150, total_battery_dischargedWh: 7500 },
      ...{ deepest_discharge: 70, deepest_discharge_date: null },
      ...{ last_full_charge_date: t - 86_400, last_full_discharge_date: null },
    }),
  ]
}

function sendHistory(socket) {
  const startS = nowS() - 86_400
  const times = Array.from({ length: 288 }, (_, at) => startS + at * 300)
  for (const metric of Object.keys(bgLive(0))) {
    const points = times.map((t) => ({ t, v: bgLive(t)[metric] }))
    socket.emit('chat_data', { deviceId: BG, metric, points, status: 'done' })
  }
  for (const [series, v] of Object.entries(bgStates))
    socket.emit('switch_data', { deviceId: BG, series, points: [{ t: startS, v }], status: 'done' })
}

/**
 * Reads the tokens of the bundled Auth emulator, in place of Firebase. They are not signed, so anyone can write one: it is
 * for your own computer alone.
 */
export function unsignedAuth(projectId) {
  const claimsOf = async (token) => {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
    if (claims.aud !== projectId || claims.exp < nowS()) throw new Error('not a current token')
    return { ...claims, uid: claims.sub }
  }
  const createSessionCookie = async (token) => token
  return { verifyIdToken: claimsOf, verifySessionCookie: claimsOf, createSessionCookie }
}

/** The dashboard's page with its configuration; 200.html is the page of each path that is no file. */
function pageRoutes(folder, config) {
  const router = express.Router()
  router.get('/config.json', (_, response) => response.json(config))
  router.use(express.static(folder))
  router.get(/^\/(?!api\/|assets\/)/, (_, response) =>
    response.sendFile(resolve(folder, '200.html')),
  )
  return router
}

/** The backend, which does not listen yet; with the dashboard's page if it has its folder. */
export function createBackend(auth, origin, page) {
  const app = express()
  if (origin !== undefined) app.use(cors(origin))
  app.use(sessionRoutes(auth))
  app.use('/api/hydra', hydraRoutes())
  // Without power meters the list is empty.
  app.get('/api/powermeter/devices', (_, response) => response.json({ success: true, data: [] }))
  if (page !== undefined) app.use(pageRoutes(page.folder, page.config))
  // A token that Firebase refuses ends here, too.
  app.use((_error, _request, response, _next) => response.status(401).json({ message: 'Refused' }))
  const server = createServer(app)
  const io = new Server(server, { ...(origin !== undefined && { cors: { origin } }) })
  io.use(async (socket, next) => {
    const claims = await auth.verifyIdToken(socket.handshake.auth.token ?? '').catch(() => null)
    next(claims === null || claims.approved === false ? new Error('invalid token') : undefined)
  })
  io.on('connection', (socket) => {
    const report = () => {
      for (const [event, frame] of frames()) socket.emit(event, frame)
    }
    report()
    sendHistory(socket)
    const timer = setInterval(report, REPORT_MS)
    socket.on('disconnect', () => clearInterval(timer))
  })
  return { server, close: () => io.close() }
}

/** The backend as the environment says: with the bundled Auth emulator, else with a Firebase project. */
function backendHere() {
  const { AUTH_EMULATOR, FIREBASE_PROJECT_ID: projectId, DASHBOARD_ORIGIN } = process.env
  if (AUTH_EMULATOR === undefined) {
    initializeApp({ projectId })
    return createBackend(getAuth(), DASHBOARD_ORIGIN)
  }
  const firebase = {
    ...{ apiKey: 'demo', projectId: 'demo-wattpost' },
    authDomain: 'demo-wattpost.firebaseapp.com',
  }
  const config = {
    ...{ apiUrl: '', socketUrl: '', firebase, authEmulatorUrl: AUTH_EMULATOR },
    ...{ productName: 'My dashboard', emulator: false, energyTypes: ['ie'] },
  }
  const folder = process.argv[2] ?? 'my-dashboard'
  return createBackend(unsignedAuth(firebase.projectId), undefined, { folder, config })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  backendHere().server.listen(Number(process.env.PORT ?? 8080), '127.0.0.1')
}
