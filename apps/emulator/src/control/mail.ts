import type { ControlMail, Refusal, Result } from '@wattpost/protocol'
import { answer, refuseCall } from '../server/transport/answer.ts'
import { controlCalls } from './contract.ts'
import { answering, type ControlRoute } from './controlRoute.ts'

/** Route of the links in emails that the Auth emulator does not send. */
export function mailRoutes(
  mails: () => Promise<Result<readonly ControlMail[], Refusal>>,
): ControlRoute[] {
  return [
    answering(controlCalls.mails, async () => {
      const found = await mails()
      return found.ok
        ? answer({ mails: found.value })
        : refuseCall('unavailable', found.error.message)
    }),
  ]
}
