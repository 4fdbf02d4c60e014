import { useState } from 'react'
import { canKeep, sharedStorage } from '../../session/browserStorage.ts'
import { Notice } from '../../ui/Notice.tsx'

/** Where the browser keeps nothing for this site: what that costs, and what one can do. */
export function StorageNotice() {
  const [isKept] = useState(() => canKeep(sharedStorage()))
  if (isKept) return null
  return (
    <Notice role="status">
      This browser does not let us keep anything: you are signed out when the page is loaded anew,
      and settings are forgotten. Allow site data for this address to stay signed in.
    </Notice>
  )
}
