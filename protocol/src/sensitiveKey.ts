/** Sensitivity of a field's value by the field's name: a secret, or data about a person, place or network. */
export type Sensitivity = 'secret' | 'personal'

const WORDS: Readonly<Record<Sensitivity, readonly string[]>> = {
  secret: [
    ...['token', 'jwt', 'bearer', 'password', 'passwd', 'passphrase', 'secret', 'credential'],
    ...['pin', 'authorization', 'auth', 'cookie', 'session', 'sid', 'apikey', 'csrf', 'xsrf'],
    ...['otp', 'nonce', 'signature', 'sig', 'assertion', 'oob', 'key', 'ticket', 'salt', 'hash'],
  ],
  personal: [
    ...['name', 'surname', 'firstname', 'lastname', 'fullname', 'displayname', 'username'],
    ...['nickname', 'profile', 'person', 'contact', 'company', 'photo', 'picture', 'avatar'],
    ...['uid', 'user', 'owner', 'merchant', 'customer', 'account', 'member', 'subscriber'],
    ...['tenant', 'client', 'employee', 'staff', 'technician', 'installer', 'operator'],
    ...['engineer', 'agent', 'manager', 'driver', 'caller', 'author', 'recipient', 'sender'],
    ...['email', 'mail', 'phone', 'telephone', 'tel', 'mobile', 'fax', 'whatsapp', 'sms'],
    ...['birthday', 'birthdate', 'birth', 'born', 'dob', 'age', 'gender', 'sex', 'nationality'],
    ...['passport', 'nin', 'bvn', 'ssn', 'iban', 'bic', 'imei', 'imeisv', 'imsi', 'iccid'],
    ...['msisdn', 'ip', 'mac', 'ssid', 'bssid', 'wifi', 'host', 'hostname', 'serial'],
    ...['lat', 'lng', 'lon', 'latitude', 'longitude', 'latlng', 'latlon', 'lnglat', 'lonlat'],
    ...['coordinate', 'coord', 'geo', 'gps', 'geometry', 'geolocation', 'location', 'position'],
    ...['bbox', 'polygon', 'waypoint', 'centroid', 'geofence', 'geohash', 'plate'],
    ...['site', 'address', 'street', 'city', 'town', 'village', 'district', 'country'],
    ...['postcode', 'zip', 'landmark', 'building', 'house', 'apartment', 'room'],
  ],
}
const MEANING = new Map(
  Object.entries(WORDS).flatMap(([meaning, words]) =>
    words.map((word) => [word, meaning as Sensitivity] as const),
  ),
)
const RUN_TOGETHER = /(token|password|passwd|secret|apikey|cookie)/

/**
 * The sensitivity of a field by its name in any spelling: `accessToken`, `x-api-key`, `USER_ID`, `latE7`.
 * @returns `null` for a harmless name
 */
export function sensitivityOf(key: string): Sensitivity | null {
  const words = wordsOf(key)
  const joined = words.join('')
  const meanings = [...words, joined].map(
    (word) => MEANING.get(word) ?? MEANING.get(word.replace(/s$/, '')),
  )
  if (meanings.includes('secret') || RUN_TOGETHER.test(joined)) return 'secret'
  return meanings.includes('personal') ? 'personal' : null
}

function wordsOf(key: string): string[] {
  return key
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')
}
