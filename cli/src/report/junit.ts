import junit from 'junit-report-builder'
import { type Case, nearestText, type Outcome } from '../replay/outcome.ts'
import { logText } from './logText.ts'

/** A suite for each scenario, with a test case for each case of its outcome. */
export function junitReport(outcomes: readonly Outcome[]): string {
  const builder = junit.newBuilder()
  for (const outcome of outcomes) {
    const suite = builder
      .testSuite()
      .name(outcome.file)
      .time(Math.round(outcome.tookMs) / 1000)
      .property('seed', String(outcome.seed))
      .property('reproduce', outcome.reproduce)
    for (const reportCase of outcome.cases) {
      const testCase = suite
        .testCase()
        .className(`${outcome.file}.${reportCase.kind}`)
        .name(reportCase.id)
        .time(0)
      if (reportCase.state === 'skipped') testCase.skipped()
      if (reportCase.state === 'failed')
        testCase
          .failure(failureText(reportCase, outcome), reportCase.kind)
          .stacktrace(logText(reportCase.log ?? [], outcome.startMs).join('\n'))
    }
    if (outcome.runError !== null)
      suite.testCase().className(outcome.file).name('run').time(0).error(outcome.runError)
  }
  return builder.build()
}

function failureText(one: Case, { reproduce }: Outcome): string {
  return `expected: ${one.expected}; ${one.reason ?? ''}; nearest: ${nearestText(one)}; repeat: ${reproduce}`
}
