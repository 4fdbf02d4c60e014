import type { DemoAccount } from '../../api/emulatorState.ts'

/** What a person sees who signs in with a demo account. */
export function aboutAccount({ merchant, approved }: DemoAccount): string {
  if (!approved) return 'Awaiting approval: no devices yet'
  return merchant ? 'Merchant: a whole fleet' : 'Owner: own devices only'
}
