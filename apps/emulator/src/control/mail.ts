import { type ControlMail, controlMails, type Refusal, type Result } from '@wattpost/protocol'
import { answer, refuseCall } from '../transport/answer.ts'
import { answering, type ControlRoute } from './controlRoute.ts'

/** Route of the links in emails that the Auth emulator does not send. */
export function mailRoutes(
  mails: () => Promise<Result<readonly ControlMail[], Refusal>>,
): ControlRoute[] {
  return [
    answering(
      {
        method: 'get',
        path: '/mail',
        summary: 'Links of the emails that the Auth emulator would have sent',
        unavailable: 'The Auth emulator does not answer',
        answers: controlMails,
      },
      async () => {
        const found = await mails()
        return found.ok
          ? answer({ mails: found.value })
          : refuseCall('unavailable', found.error.message)
      },
    ),
  ]
}
