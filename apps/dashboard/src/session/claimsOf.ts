/** A module of its own: the reader of claims is loaded with the first user, not with the login page. */
export { readClaims as claimsOf } from '@wattpost/protocol'
