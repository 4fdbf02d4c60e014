import { RETRY_STATUSES, SOCKET_RECONNECT } from '@wattpost/protocol'
import { markdownTable } from '@wattpost/protocol/contract'
import { AFTER_SIGN_IN, type ClientStep, type Known, OVERVIEW_LIMIT } from './afterSignIn.ts'
import { pathCall } from './caller.ts'
import { BODY_BYTES_MAX } from './http.ts'

/** What a client knows in the examples of the page. */
const EXAMPLE: Known = {
  login: {
    user: 'uid-1',
    merchant: false,
    approved: true,
    profile: null,
    name: 'Ada',
    email: 'ada@example.com',
    emailVerified: true,
    photo: null,
  },
  limit: OVERVIEW_LIMIT,
  watched: ['HY-0001'],
  hydra: 'HY-0001',
}

/** The page of the documentation about the clients of the command line, from their definition. */
export function clientPage(): string {
  const { delayMs, delayMsMax, randomizationFactor, connectTimeoutMs } = SOCKET_RECONNECT
  const sections = Object.values(AFTER_SIGN_IN).flatMap(({ title, repeated, steps }) => [
    `## ${title}`,
    `Repeated: ${repeated}.`,
    markdownTable(['step', 'what for'], steps.map(stepRow)),
  ])
  return `${[
    '# What a client sends',
    'Made by `npm run docs` from the definition of the client (`cli/src/client/afterSignIn.ts`).',
    'The clients of `replay`, `coverage` and `load` do what the dashboard does after a sign-in, in this order. `conform` and `replay --target` send steps of their own, over the same sign-in, calls and socket.',
    ...sections,
    '## Tokens and connections',
    [
      '- Signing in and renewing a token are the calls of the Firebase SDK. A token that was given by `--token` is not renewed.',
      '- A call that is answered 401 is made once more with a fresh token. A fresh token also answers the event `token`.',
      `- \`POST\` is made once more on ${RETRY_STATUSES.join(', ')}. A \`GET\` whose connection was cut is made once more, as browsers do.`,
      `- The socket reconnects after ${delayMs} ms, then twice as long each time up to ${delayMsMax} ms, each with a random part of ±${randomizationFactor * 100} %; an attempt ends after ${connectTimeoutMs / 1000} s. When the user is refused, the next attempt has a fresh token; when that is refused, too, there is no other.`,
      `- Of an answer at most ${BODY_BYTES_MAX / 1024 / 1024} MiB are read, and a message of the socket is at most as long. Each call has a time for its whole answer: a server that sends byte by byte ends there.`,
    ].join('\n'),
    '## Differences',
    markdownTable(
      ['difference', '`replay`, `coverage`', '`load`'],
      [
        ['devices of a page of a list', `${OVERVIEW_LIMIT}, as the dashboard’s overview`, '30'],
        ['the page of a hydra', 'opened', 'not opened'],
        ['devices on screen', 'that hydra', 'the first ones of the lists (`--watch`)'],
        ['pause before a repetition', '2 s; from speed 10 on 0.2 s', '`--every`'],
        ['time for an answer', '5 s', '`--timeout`'],
        [
          'reconnection',
          'from speed 10 on ten times as fast',
          'continues after a refusal of a fresh token',
        ],
      ],
    ),
  ].join('\n\n')}\n`
}

/** A step as a row of a table. */
function stepRow(step: ClientStep): string[] {
  if ('request' in step) {
    const payload = JSON.stringify(step.payload(EXAMPLE))
    return [`\`${step.request}\` over the socket: \`${payload}\``, step.why]
  }
  const { method, path, body } = pathCall(step.call(EXAMPLE))
  const sent = body === undefined ? '' : ` with ${Object.keys(Object(body)).join(', ')}`
  return [`\`${method} ${path}\`${sent}`, step.why]
}
