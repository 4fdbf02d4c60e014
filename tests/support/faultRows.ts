/** A kind of fault, how a scenario or the control API writes it, and what a client sees of it. */
export interface FaultRow {
  readonly kind: string
  readonly written: string
  readonly sees: string
}

/** All faults, in the order of their layers; `npm run docs` makes the table of them, a contract test looks at each. */
export const faultRows: readonly FaultRow[] = [
  {
    kind: 'http status',
    written: '{ http: GET /api/hydra/devices, status: 500, message: database is locked }',
    sees: 'An error of the contract’s shape with that status and message; nothing was done for it.',
  },
  {
    kind: 'http body',
    written: '{ http: GET /api/hydra/devices, body: { success: false, message: no such table } }',
    sees: 'That JSON instead of the answer, with status 200 unless `status` says otherwise.',
  },
  {
    kind: 'http latency',
    written: '{ http: GET /api/hydra/devices, latency: 300ms }',
    sees: 'The true answer, so much later, in real time.',
  },
  {
    kind: 'http hang',
    written: '{ http: GET /api/hydra/devices, hang: true }',
    sees: 'No answer at all; its own patience ends the call.',
  },
  {
    kind: 'http reset',
    written: '{ http: GET /api/hydra/devices, reset: true }',
    sees: 'A connection that is reset: a network error.',
  },
  {
    kind: 'http truncated',
    written: '{ http: GET /api/hydra/devices, truncated: true }',
    sees: 'Half of the true answer, then the connection ends: a network error.',
  },
  {
    kind: 'http malformed',
    written: '{ http: GET /api/hydra/devices, malformed: true }',
    sees: 'A complete answer with status 200 that is no JSON.',
  },
  {
    kind: 'socket kick',
    written: '{ socket: kick }',
    sees: '`disconnect` with “io server disconnect”; it does not come again by itself.',
  },
  {
    kind: 'socket close',
    written: '{ socket: close }',
    sees: '`disconnect` with “transport close”; it comes again by itself.',
  },
  {
    kind: 'socket reset',
    written: '{ socket: reset }',
    sees: '`disconnect` with “transport close” or “transport error”; it comes again by itself.',
  },
  {
    kind: 'socket refuse',
    written: '{ socket: refuse }',
    sees: '`connect_error` at each attempt while it is in force; those who are connected stay.',
  },
  {
    kind: 'socket mute',
    written: '{ socket: mute }',
    sees: 'A connection that stands and tells nothing; after it, a gap in `seq`.',
  },
  {
    kind: 'socket slow',
    written: '{ socket: slow, latency: 400ms }',
    sees: 'Every frame so much later, in real time and in its order.',
  },
  {
    kind: 'socket duplicate',
    written: '{ socket: duplicate }',
    sees: 'Every frame twice, with the same `seq`.',
  },
  {
    kind: 'socket reorder',
    written: '{ socket: reorder }',
    sees: 'Neighbouring frames in the wrong order: a `seq` below the one before.',
  },
  {
    kind: 'socket malformed',
    written: '{ socket: malformed }',
    sees: 'Frames whose payload is none of the contract’s.',
  },
  {
    kind: 'auth claims',
    written:
      '{ auth: claims, who: owner@wattpost.test, claims: { merchant: false, approved: false } }',
    sees: 'Other claims from its next token on: here 403 “Account awaiting approval.”',
  },
  {
    kind: 'auth expired',
    written: '{ auth: expired, who: owner@wattpost.test }',
    sees: '401 with the token of before; a refreshed one is good.',
  },
  {
    kind: 'auth revoked',
    written: '{ auth: revoked, who: owner@wattpost.test }',
    sees: '401 with every token, until it signs in anew.',
  },
  {
    kind: 'auth disabled',
    written: '{ auth: disabled, who: owner@wattpost.test }',
    sees: '401 with its token, and signing in is refused, while it is in force.',
  },
  {
    kind: 'auth down',
    written: '{ auth: down }',
    sees: 'Signing in fails as without a network; 503 for tokens that the server has not just verified.',
  },
  {
    kind: 'device offline',
    written: '{ device: offline, of: HY-0001 }',
    sees: '`hydra_status` unknown, then nothing of the device; its last values stay, as old ones.',
  },
  {
    kind: 'device clock-skew',
    written: '{ device: clock-skew, of: HY-0001, skew: -2h }',
    sees: 'Frames of the device whose `t` is so much behind or ahead.',
  },
  {
    kind: 'device counter-reset',
    written: '{ device: counter-reset, of: PM-0001 }',
    sees: 'Lifetime counters of the device begin again near 0; sums of days and periods go on.',
  },
]

/** The table as a page for people. */
export function faultPage(): string {
  const rows = faultRows.map(({ kind, written, sees }) => `| ${kind} | \`${written}\` | ${sees} |`)
  return `# What a client sees of each fault

Made by \`npm run docs\` from the rows that \`tests/contract/fault-table.test.ts\` looks at, each with a real client.

Every fault of HTTP and socket takes \`who\` (an account’s email), \`probability\`, and, where it lasts, \`times\` and \`for\`;
those of auth and device, but for counter-reset, take \`for\`. HTTP takes \`direction: request\` (before the server does
anything) or \`response\`; \`mute\` and \`slow\` take \`direction: out\` (what the server sends) or \`in\`. \`kick\`, \`close\` and
\`reset\` take \`refuse: 8s\`: so long nobody is let in again. \`refuse\` takes a \`message\`; \`mute\`, \`slow\`, \`duplicate\`,
\`reorder\` and \`malformed\` take an \`event\`, e.g. \`hydra_power\`. \`latency\` is \`300ms\`, \`{ uniform: [a, b] }\` or
\`{ lognormal: { median, p95 } }\`. A scenario writes \`fault: …\` in a step, the control API takes
\`POST /__emulator/faults\` with \`{ "id": …, "fault": … }\`.

| fault | written | a client sees |
|---|---|---|
${rows.join('\n')}
`
}
