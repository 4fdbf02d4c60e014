import { accepted, type Result } from '@wattpost/protocol'
import packageJson from '../../package.json' with { type: 'json' }
import { type Account, type Credentials, ownCredentials, signIn } from '../client/account.ts'
import { readTarget, type Target } from '../client/target.ts'
import { type CommandRefusal, EXIT, type ExitCode, refuseCommand } from '../exit.ts'
import { saveReports } from '../report/saveReports.ts'
import { print, printRefusal } from '../terminal.ts'
import type { ConformReport } from './finding.ts'
import { judge } from './judge.ts'
import { observe } from './observe.ts'
import type { ConformOptions } from './options.ts'
import { reportLines } from './reportLines.ts'

/** Looks whether a backend keeps to the contract, and reports it. */
export async function conform(options: ConformOptions): Promise<ExitCode> {
  const report = await reportOn(options)
  if (!report.ok) return printRefusal(report.error)
  const made = report.value
  if (options.json) print(JSON.stringify({ schema: 1, ...made }, null, 2))
  else for (const line of reportLines(made, process.stdout.columns)) print(line)
  const written = await saveReports(options, {
    junit: async () => (await import('./reportFiles.ts')).junitReport(made),
    html: async () =>
      (await import('./reportFiles.ts')).htmlReport(made, {
        ...{ at: new Date().toISOString(), version: packageJson.version },
      }),
  })
  if (!written.ok) return printRefusal(written.error)
  return made.conformsToCore ? EXIT.fine : EXIT.failed
}

async function reportOn(options: ConformOptions): Promise<Result<ConformReport, CommandRefusal>> {
  const credentials = credentialsOf(options)
  if (!credentials.ok) return credentials
  const target = await readTarget(options)
  if (!target.ok) return target
  const [account, other] = await Promise.all([
    signIn(target.value, credentials.value.own),
    signInOther(target.value, credentials.value.other),
  ])
  if (!account.ok) return account
  if (!other.ok) return other
  if (other.value?.uid === account.value.uid)
    return refuseCommand(
      'usage',
      '--other-email: is the same account as the first. Use one with other devices.',
    )
  const seen = await observe(target.value, account.value, other.value, options)
  const isReached =
    seen.connection.state !== 'unanswered' ||
    seen.calls.some(({ outcome }) => outcome.state === 'answered')
  return isReached
    ? accepted(judge(seen))
    : refuseCommand('environment', `${target.value.apiUrl} cannot be reached.`)
}

async function signInOther(
  target: Target,
  credentials: Credentials | null,
): Promise<Result<Account | null, CommandRefusal>> {
  return credentials === null ? accepted(null) : signIn(target, credentials)
}

/** The accounts that the options name. */
function credentialsOf(
  options: ConformOptions,
): Result<{ own: Credentials; other: Credentials | null }, CommandRefusal> {
  const { otherEmail, otherPassword } = options
  if ((otherEmail === undefined) !== (otherPassword === undefined))
    return refuseCommand('usage', 'Give --other-email and --other-password together.')
  const other: Credentials | null =
    otherEmail === undefined || otherPassword === undefined
      ? null
      : { email: otherEmail, password: otherPassword, options: '--other-email, --other-password' }
  const own = ownCredentials(options)
  return own.ok ? accepted({ own: own.value, other }) : own
}
