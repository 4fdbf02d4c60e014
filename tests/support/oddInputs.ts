import fc from 'fast-check'

/** Names of query parameters, right and wrong. */
export const KEYS = [
  ...[
    'page',
    'limit',
    'search',
    'filter',
    'deviceId',
    'range',
    'offset',
    'tz',
    'startDate',
    'endDate',
  ],
  ...[
    'type',
    'period',
    'channel',
    'dayViewMode',
    'kind',
    '__proto__',
    'constructor',
    'limit[]',
    'a[b][c]',
  ],
]

const VALUES = [
  ...[
    '-1',
    '1e309',
    'NaN',
    '0x10',
    '9'.repeat(400),
    'null',
    '[object Object]',
    '%00',
    '%ff',
    '%E0%A4%A',
  ],
  ...[
    'HY-0001',
    'HY-0900',
    '../../etc/passwd',
    '2026-01-15',
    '9999-99-99T99:99Z',
    'Africa/Lagos',
    'd',
    'w',
  ],
  ...['Etc/../UTC', '{{7*7}}', "' OR 1=1 --", '<script>', '\u202e', '*', '**', 'up', 'ie', 'all'],
]

/** A text that no parameter or header expects. */
export const oddText = fc.oneof(
  fc.constantFrom(...VALUES),
  fc.string({ maxLength: 200, unit: 'binary' }),
)
/** JSON that no body or payload expects. */
export const oddJson = fc.oneof(
  fc.jsonValue({ maxDepth: 6 }),
  fc.constantFrom(...socketKeys()).chain((key) => fc.dictionary(fc.constant(key), fc.jsonValue())),
  fc.dictionary(fc.oneof(fc.constantFrom(...socketKeys()), fc.string()), fc.jsonValue()),
)
/** A body that is JSON, nearly JSON, or none. */
export const oddBody = fc.oneof(
  { weight: 3, arbitrary: oddJson.map((json) => JSON.stringify(json)) },
  { weight: 1, arbitrary: fc.string({ maxLength: 500 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 9_000 }).map((deep) => '['.repeat(deep)) },
  {
    weight: 1,
    arbitrary: fc.constant('{"__proto__":{"polluted":1},"constructor":{"prototype":{}}}'),
  },
)

function socketKeys(): string[] {
  return [
    ...['deviceId', 'deviceIds', 'page', 'limit', 'search', 'filter', 'metric', 'from', 'to', 'on'],
    ...[
      'user',
      'speed',
      'paused',
      'do',
      'name',
      'text',
      'http',
      'status',
      'latency',
      'times',
      'answer',
    ],
  ]
}
