import type { SessionUser } from '@wattpost/protocol'

/** A signed-in end user. */
export const olive: SessionUser = {
  uid: 'uid-owner',
  email: 'owner@wattpost.test',
  emailVerified: true,
  name: 'Olive Owner',
  photo: null,
  merchant: false,
  approved: true,
  profile: null,
}

export const mara: SessionUser = { ...olive, uid: 'uid-merchant', merchant: true }
