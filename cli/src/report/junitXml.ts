import { create } from 'xmlbuilder'

/** A test case; without `skipped`, `failure` and `error` it has passed. */
export interface JunitCase {
  readonly name: string
  readonly className: string
  /** Real duration, s. */
  readonly timeS?: number
  /** Reason of a skip. */
  readonly skipped?: string
  readonly failure?: JunitFailure
  readonly error?: JunitFailure
  /** Lines of output. */
  readonly output?: readonly string[]
}

interface JunitFailure {
  readonly message: string
  readonly type: string
  readonly text?: string
}

/** A suite of test cases. */
export interface JunitSuite {
  readonly name: string
  /** Start, epoch ms of real time. */
  readonly beganAtMs?: number
  /** Real duration, s. */
  readonly timeS?: number
  readonly properties: Readonly<Record<string, string>>
  readonly cases: readonly JunitCase[]
}

type XmlElement = ReturnType<typeof create>

/** JUnit XML as Jenkins’ schema has it; characters that XML cannot hold are left out. */
export function junitXml(suites: readonly JunitSuite[]): string {
  const root = create('testsuites', { encoding: 'UTF-8', invalidCharReplacement: '' })
  const { skipped: _, ...counts } = countsOf(suites.flatMap(({ cases }) => cases))
  const timeS = suites.reduce((sum, suite) => sum + (suite.timeS ?? 0), 0)
  root.att({ ...counts, time: seconds(timeS) })
  for (const suite of suites) addSuite(root, suite)
  return root.end({ pretty: true })
}

function countsOf(cases: readonly JunitCase[]) {
  return {
    tests: cases.length,
    failures: cases.filter(({ failure }) => failure !== undefined).length,
    errors: cases.filter(({ error }) => error !== undefined).length,
    skipped: cases.filter(({ skipped }) => skipped !== undefined).length,
  }
}

function addSuite(root: XmlElement, { name, beganAtMs, timeS, properties, cases }: JunitSuite) {
  const suite = root.ele('testsuite', {
    name,
    ...countsOf(cases),
    ...(timeS !== undefined && { time: seconds(timeS) }),
    // The schema's times have neither zone nor fractions; they are UTC.
    ...(beganAtMs !== undefined && { timestamp: new Date(beganAtMs).toISOString().slice(0, 19) }),
  })
  const all = suite.ele('properties')
  for (const [key, value] of Object.entries(properties)) all.ele('property', { name: key, value })
  for (const one of cases) addCase(suite, one)
}

function addCase(suite: XmlElement, { name, className, timeS = 0, ...rest }: JunitCase) {
  const { skipped, failure, error, output = [] } = rest
  const element = suite.ele('testcase', { name, classname: className, time: seconds(timeS) })
  if (skipped !== undefined) element.ele('skipped').txt(skipped)
  if (error !== undefined) addFailure(element, 'error', error)
  if (failure !== undefined) addFailure(element, 'failure', failure)
  if (output.length > 0) element.ele('system-out').txt(output.join('\n'))
}

function addFailure(element: XmlElement, kind: string, { message, type, text }: JunitFailure) {
  element.ele(kind, { message, type }).txt(text ?? '')
}

function seconds(s: number): string {
  return s.toFixed(3)
}
