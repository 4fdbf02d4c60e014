import type { HttpRecord, Recorded, RecordedBody } from '../recording/record.ts'
import { isReplayed } from '../recording/startingScenario.ts'
import type { Script } from './faults/intervention.ts'
import type { Verbatim } from './faults/verbatim.ts'

/** What a recorded server answered, call by call: each in the order in which it was. */
export function recordedScripts(records: readonly Recorded[]): Script[] {
  const answers = new Map<string, Verbatim[]>()
  for (const record of records) {
    if (record.kind !== 'http' || !isReplayed(record)) continue
    const call = `${record.method} ${record.path}`
    answers.set(call, [...(answers.get(call) ?? []), verbatimOf(record)])
  }
  return [...answers].map(([answer, list]) => ({ answer, with: list }))
}

function verbatimOf({ status, headers, body }: HttpRecord): Verbatim {
  const contentType = headers['content-type']
  return { status, times: 1, ...contentOf(body), ...(contentType !== undefined && { contentType }) }
}

function contentOf(body: RecordedBody | undefined): Pick<Verbatim, 'body' | 'text'> {
  if (body?.as === 'json') return { body: body.json }
  return { text: body?.as === 'text' ? body.text : '' }
}
