/** The meaning of a value by its key: a secret, an identity, a name or a place. */
export type Sensitivity =
  | 'secret'
  | 'imei'
  | 'imsi'
  | 'email'
  | 'name'
  | 'person'
  | 'position'
  | 'place'

const WORDS: Readonly<Record<Sensitivity, readonly string[]>> = {
  secret: [
    ...[
      'token',
      'jwt',
      'bearer',
      'password',
      'passwd',
      'passphrase',
      'secret',
      'credential',
      'pin',
    ],
    ...[
      'authorization',
      'auth',
      'cookie',
      'session',
      'sid',
      'apikey',
      'csrf',
      'xsrf',
      'otp',
      'nonce',
    ],
    ...['signature', 'sig', 'assertion', 'oob', 'key', 'ticket', 'salt'],
  ],
  imei: ['imei', 'imeisv'],
  imsi: ['imsi', 'iccid', 'msisdn'],
  email: ['email', 'mail'],
  name: [
    ...[
      'name',
      'surname',
      'firstname',
      'lastname',
      'fullname',
      'displayname',
      'username',
      'nickname',
    ],
    ...['profile', 'person', 'contact', 'company', 'photo', 'picture', 'avatar', 'phone', 'mobile'],
    ...['telephone', 'birthday', 'birthdate'],
  ],
  person: ['uid', 'user', 'owner', 'merchant', 'customer', 'account', 'member', 'subscriber'],
  position: [
    ...['lat', 'lng', 'lon', 'latitude', 'longitude', 'latlng', 'latlon', 'lnglat', 'lonlat'],
    ...['coordinate', 'coord', 'geo', 'gps', 'geometry', 'geolocation', 'location', 'position'],
    ...['bbox', 'bounds', 'polygon', 'waypoint', 'centroid', 'geofence', 'geohash'],
  ],
  place: ['site', 'address', 'street', 'city', 'town', 'postcode', 'zip', 'landmark'],
}
const MEANING = new Map(
  Object.entries(WORDS).flatMap(([meaning, words]) =>
    words.map((word) => [word, meaning as Sensitivity] as const),
  ),
)
const ORDER = Object.keys(WORDS) as Sensitivity[]
/** Names that contain such a word without its meaning. */
const HARMLESS = ['productname', 'eventname', 'filename', 'typename']
const RUN_TOGETHER = /(token|password|passwd|secret|apikey|cookie|imei|imsi|latitude|longitude)/

/**
 * The meaning of a key in any spelling: `accessToken`, `x-api-key`, `USER_ID`, `latE7`.
 * @returns `null` for a harmless key
 */
export function sensitivityOf(key: string): Sensitivity | null {
  const words = wordsOf(key)
  const joined = words.join('')
  if (HARMLESS.includes(joined)) return null
  const buried = RUN_TOGETHER.exec(joined)?.[1]
  const meanings = [...words, joined, ...(buried === undefined ? [] : [buried])].map(
    (word) => MEANING.get(word) ?? MEANING.get(word.replace(/s$/, '')),
  )
  return ORDER.find((meaning) => meanings.includes(meaning)) ?? null
}

function wordsOf(key: string): string[] {
  return key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
}
