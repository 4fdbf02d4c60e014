import type { Claims } from './session.ts'

/** The two user types [A1]. */
export const userTypes = ['merchant', 'end_user'] as const
export type UserType = (typeof userTypes)[number]

/** Merchant when the session user is one, else end user [A1]. */
export function userType(user: Pick<Claims, 'merchant'>): UserType {
  return user.merchant ? 'merchant' : 'end_user'
}
