import type { Faker } from '@faker-js/faker'
import { faker as german } from '@faker-js/faker/locale/de'
import { faker as english } from '@faker-js/faker/locale/en'
import { faker as australian } from '@faker-js/faker/locale/en_AU'
import { faker as british } from '@faker-js/faker/locale/en_GB'
import { faker as nigerian } from '@faker-js/faker/locale/en_NG'
import { faker as nepalese } from '@faker-js/faker/locale/en_NP'
import { faker as southAfrican } from '@faker-js/faker/locale/en_ZA'
import type { Stream } from '../../engine/random.ts'

/** The locale of street names by time zone; English elsewhere. */
const LOCALES: Readonly<Record<string, Faker>> = {
  'Africa/Lagos': nigerian,
  'Africa/Johannesburg': southAfrican,
  'Asia/Kathmandu': nepalese,
  'Australia/Adelaide': australian,
  'Europe/Berlin': german,
  'Europe/London': british,
}

/** A street name of a time zone; the same stream gives the same name. */
export function streetName(tz: string, stream: Stream): string {
  const faker = LOCALES[tz] ?? english
  faker.seed(stream)
  return faker.location.street()
}
