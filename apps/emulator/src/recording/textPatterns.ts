// Bounded, or started once per run of characters: outside text must not make them slow.

/** Three parts of base64url, of which the first is a JSON object: a JWT, also without its signature. */
export const JWT = /(?<![A-Za-z\d])eyJ[\w-]{5,1000}\.[\w-]+\.[\w-]*/g
export const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})*/gi
/** An IMEI or IMSI, also as a SIM's longer number, and in the groups in which an IMEI is printed. */
export const IDENTITY = /(?<!\d)(?:\d{2}([ -])\d{6}\1\d{6}\1\d|\d{15}|89\d{17,18})(?!\d)/g
/** Two numbers with three or more decimals beside each other. */
export const COORDINATES =
  /(?<![\d.])-?\d{1,3}\.\d{3,20}(?:\s{0,4}[,;/]\s{0,4}|\s{1,4})-?\d{1,3}\.\d{3,20}(?![\d.])/g
export const DECIMAL = /-?\d+(?:\.\d+)?/g
/** Credentials after `Bearer` or `Basic`; keys of well-known services; private keys. */
export const CREDENTIAL =
  /(?<=\b(?:bearer|basic)\s)[\w.~+/=-]{6,}|\b(?:AIza|ghp_|gho_|sk_live_|sk_test_|xox[abp]-|AKIA|ya29\.)[\w-]{10,}|-----BEGIN[^-]{0,20}PRIVATE KEY-----[\s\S]*?(?:-----END[^-]{0,20}-----|$)/gi
/** A header's line in a text, secret as a whole. */
export const SECRET_LINE = /\b(?:cookie|authorization)["']?\s{0,4}[:=][^\r\n]+/gi
/** A key before a value, as in queries, forms, cookies, logs and broken JSON. */
export const KEY = /(\\?["']?)([A-Za-z_][\w.[\]%-]{0,63})\1\s{0,8}([=:])\s{0,8}/g
/** The value after `=`, or after `:` with spaces allowed. */
export const VALUE_AFTER = {
  '=': /\\?"[^"]{0,8000}"|'[^']{0,8000}'|[^\s&#;,}\])]+/y,
  ':': /\\?"[^"]{0,8000}"|'[^']{0,8000}'|\[[^\]]{0,8000}\]|[^\r\n&#;,}\])]+/y,
} as const
export const ENCODED = /(?<![^\s&=?#;,"'<>])[^\s&=?#;,"'<>]*%[\da-f]{2}[^\s&=?#;,"'<>]*/gi
/** Possible base64, in either alphabet. */
export const BASE64 = /[A-Za-z\d+/_-]{8,}={0,2}/g
/** A long text without words: a key. */
export const OPAQUE =
  /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])(?:(?=[\w-]*[A-Z])[\w-]{32,}|[\da-f]{40,})(?![\w-])/g
/** A possible learnt value. */
export const WORD = /[\w-]{8,}/g
