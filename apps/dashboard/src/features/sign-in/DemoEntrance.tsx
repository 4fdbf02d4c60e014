import { useState } from 'react'
import type { DemoAccount } from '../../api/emulatorState.ts'
import { useMessages, useOpenSession } from '../../session/SessionContext.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { signInError } from './signInError.ts'

/** The demo accounts on a page that has no session yet; `onDone` once somebody is in. */
export function DemoEntrance({ onDone }: { readonly onDone: () => void }) {
  const openSession = useOpenSession()
  const messages = useMessages()
  const [busy, setBusy] = useState(false)
  const enter = async ({ email, password }: DemoAccount) => {
    setBusy(true)
    try {
      await (await openSession()).signIn(email, password)
      onDone()
    } catch (error) {
      messages.show(signInError(error), 'error')
      setBusy(false)
    }
  }
  return <DemoAccounts disabled={busy} onChoose={(account) => void enter(account)} />
}
