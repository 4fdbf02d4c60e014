import type { Result } from '@wattpost/protocol'
import { z } from 'zod'
import { fine, no } from '../../answer.ts'
import { answering, type ControlRoute } from '../controlRoute.ts'

/** A mail that the Auth emulator would have sent. */
const mail = z.object({
  kind: z.string(),
  email: z.string(),
  /** At the Auth emulator, which does it at once and answers JSON. */
  link: z.string(),
  /** The dashboard's own page for it, relative to the dashboard. */
  page: z.string(),
})
export type Mail = z.output<typeof mail>

/** The mails that nobody sends: their links, for people and tests. */
export function mailRoutes(mails: () => Promise<Result<readonly Mail[], string>>): ControlRoute[] {
  return [
    answering(
      {
        method: 'get',
        path: '/mail',
        summary: 'The links of the mails that the Auth emulator “sent”',
        unavailable: 'The Auth emulator, which knows them, does not answer',
        answers: z.object({ mails: z.array(mail) }),
      },
      async () => {
        const found = await mails()
        return found.ok ? fine({ mails: found.value }) : no(503, found.error)
      },
    ),
  ]
}
