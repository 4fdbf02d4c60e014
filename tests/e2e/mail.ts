import { z } from 'zod'

const body = z.object({ mails: z.array(z.object({ email: z.string(), page: z.string() })) })

/** The dashboard link of the newest email to an address. */
export async function mailPage(emulatorUrl: string, email: string): Promise<string> {
  const answer = await fetch(`${emulatorUrl}/__emulator/mail`)
  const { mails } = body.parse(await answer.json())
  const mail = mails.findLast((each) => each.email === email)
  if (mail === undefined) throw new Error(`nothing was sent to ${email}`)
  return mail.page
}
