import {
  type ComparisonRules,
  callKey,
  type RecordedAnswers,
  readShape,
  requestKey,
  type ShapeDifference,
  shapeDifferences,
} from '@wattpost/emulator/scenarios'
import { type CaseResult, differing, failed } from './caseResult.ts'
import type { Answer } from './recordedClient.ts'

export function answersKey(expected: RecordedAnswers): string {
  if ('request' in expected) return requestKey(expected.request, expected.payload)
  const [method = '', ...path] = expected.call.split(' ')
  return callKey(method, path.join(' '))
}

export function answersName(expected: RecordedAnswers): string {
  if ('call' in expected) return expected.call
  const { request, payload } = expected
  return payload === undefined ? request : `${request} ${JSON.stringify(payload)}`
}

export function answersText(expected: RecordedAnswers): string {
  const texts = expected.with.map((one) => {
    const count = one.times === undefined || one.times === 1 ? '' : `${one.times} times `
    return `${count}${'status' in one ? one.status : 'an acknowledgement'}`
  })
  return `answered ${texts.join(', then ')} in the recorded form`
}

export function answersResult(
  expected: RecordedAnswers,
  answers: readonly Answer[],
  rules: ComparisonRules,
): CaseResult {
  const due = expected.with.flatMap((one) => Array.from({ length: one.times ?? 1 }, () => one))
  const last = expected.with.at(-1)
  const differences = answers.flatMap((answer, index) => {
    const want = due[index] ?? last
    const found = want === undefined ? [] : answerDifferences(want, answer, rules)
    return found.map((one) => ({ ...one, at: answers.length === 1 ? '' : `answer ${index + 1}, ` }))
  })
  if (differences.length > 0) return differing(differences)
  if (answers.length < due.length) {
    const reason = `the recording asks it ${answers.length} times, ${due.length} answers are expected`
    return failed(reason, `${answers.length} answers`)
  }
  return { state: 'met' }
}

function answerDifferences(
  want: RecordedAnswers['with'][number],
  answer: Answer,
  rules: ComparisonRules,
): ShapeDifference[] {
  const status = 'status' in want ? String(want.status) : 'an acknowledgement'
  if (answer.state === 'unanswered')
    return [
      { where: 'answer', expected: status, came: `nothing within ${answer.afterMs / 1000} s` },
    ]
  if (answer.state === 'failed')
    return [{ where: 'answer', expected: status, came: answer.message }]
  if (answer.state === 'answered' && String(answer.status) !== status)
    return [{ where: 'status', expected: status, came: String(answer.status) }]
  const body = answer.state === 'answered' ? answer.body : answer.ack
  const shape = want.shape === undefined ? null : readShape(want.shape)
  return shape === null ? [] : shapeDifferences(shape, body, rules)
}
