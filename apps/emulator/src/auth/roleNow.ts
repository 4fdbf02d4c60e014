import type { Auth } from 'firebase-admin/auth'
import { type Identity, identityOf } from './identity.ts'

/** The role that an account's claims give now; `null` when it is gone or nobody answers. */
export async function roleNow(
  auth: Pick<Auth, 'getUser'>,
  uid: string,
): Promise<Pick<Identity, 'merchant' | 'approved'> | null> {
  try {
    const { customClaims } = await auth.getUser(uid)
    const { merchant, approved } = identityOf({ ...customClaims, uid })
    return { merchant, approved }
  } catch {
    return null
  }
}
