import type { SeedUser } from './auth/seedUsers.ts'

/** The one line that says that all is up: address, scenario, accounts. */
export function readyLine(url: string, scenario: string, users: readonly SeedUser[]): string {
  const accounts = users.map(({ email, password }) => `${email} / ${password}`).join(' · ')
  return `Wattpost is ready at ${url} — playing “${scenario}” — sign in as ${accounts}`
}
