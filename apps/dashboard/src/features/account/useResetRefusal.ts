import { useEffect, useState } from 'react'
import { providerMessage } from '../../session/providerMessage.ts'
import { useSession } from '../../session/SessionContext.tsx'
import { refusesCode } from './refusesCode.ts'

/** Why a mail's code sets no password, told before anybody thinks one up; `null` as long as it may. */
export function useResetRefusal(code: string): string | null {
  const session = useSession()
  const [refused, setRefused] = useState<{ code: string; why: string } | null>(null)
  useEffect(() => {
    let isHere = true
    const check = async () => {
      try {
        await (await session.care()).checkReset(code)
      } catch (error) {
        console.warn(error)
        if (isHere && refusesCode(error)) setRefused({ code, why: providerMessage(error) })
      }
    }
    void check()
    return () => {
      isHere = false
    }
  }, [session, code])
  return refused?.code === code ? refused.why : null
}
