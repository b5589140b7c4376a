/** Enumerated provider words; the pattern keeps personal names and numbers out. */
const WORD_FIELD = /^(?:status|state|type|kind|code|provider|account_?type|account_?subtype|object)$/i;
const WORD = /^[a-z][a-z._-]{0,31}$/i;
const CURRENCY_FIELD = /currency$/i;
const CURRENCY = /^[A-Z]{3}$/;
const ID_FIELD = /(?:^|[_-])ids?$|[a-z]I[dD]s?$|^ID$/;
/** Epochs; some providers send 0 for none. */
const DATE_FIELD = /^(?:posted|transacted_at|created|updated)$|date$|[_-]at$|At$/;
const EPOCH = /^(?:0|\d{10}|\d{13})$/;
const DATE = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const DECIMAL = /^[+-]?(?=.*\d)[\d.,]{1,40}$/;
const FIELD_NAME = /^(?!.*\d{3})[A-Za-z][A-Za-z0-9_-]{0,39}$/;
const HEX_DIGITS = 8;

/** A number in its original notation. */
class NumberText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Hash = (text: string) => Uint8Array;

/**
 * A provider answer redacted for debugging. It keeps structure, field names, types, lengths, dates, currencies,
 * booleans and the provider's own words. Digits of amounts become 9. Any other text becomes its hash and length,
 * `#1a2b3c4d(12)`, so that equal texts stay equal. Anything that is not JSON is reduced to its type and length.
 */
export const redact = (body: string, hash: Hash): string => {
  try {
    return maskValue(JSON.parse(body, asWritten), '', hash);
  } catch {
    return JSON.stringify({ not_json: true, length: body.length, starts_with: kindOf(body) });
  }
};

const asWritten = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
  typeof value === 'number' ? new NumberText(context?.source ?? String(value)) : value;

const maskValue = (value: unknown, field: string, hash: Hash): string => {
  if (value instanceof NumberText) return maskNumber(value.text, field, hash);
  if (typeof value === 'string') return JSON.stringify(maskText(value, field, hash));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((element) => maskValue(element, field, hash)).join(',')}]`;
  const members = Object.entries(value).map(([name, member]) => {
    const shown = FIELD_NAME.test(name) ? name : hashed(name, hash);
    return `${JSON.stringify(shown)}:${maskValue(member, name, hash)}`;
  });
  return `{${members.join(',')}}`;
};

const maskNumber = (text: string, field: string, hash: Hash): string => {
  if (DATE_FIELD.test(field) && EPOCH.test(text)) return text;
  return ID_FIELD.test(field) ? String(Number.parseInt(hexOf(text, hash), 16)) : nines(text);
};

const maskText = (text: string, field: string, hash: Hash): string => {
  if (text === '' || staysAsItIs(text, field)) return text;
  return DECIMAL.test(text) && !ID_FIELD.test(field) ? nines(text) : hashed(text, hash);
};

const staysAsItIs = (text: string, field: string): boolean =>
  DATE.test(text) ||
  text === 'true' ||
  text === 'false' ||
  (CURRENCY_FIELD.test(field) && CURRENCY.test(text)) ||
  (WORD_FIELD.test(field) && WORD.test(text)) ||
  (DATE_FIELD.test(field) && EPOCH.test(text));

const nines = (text: string): string => text.replaceAll(/\d/g, '9');

const hashed = (text: string, hash: Hash): string => `#${hexOf(text, hash)}(${text.length})`;

const hexOf = (text: string, hash: Hash): string =>
  Array.from(hash(text).slice(0, HEX_DIGITS / 2), (byte) => byte.toString(16).padStart(2, '0')).join('');

const kindOf = (body: string): string => {
  const first = body.trimStart().charAt(0);
  if (first === '') return 'nothing';
  if (first === '<') return 'tag';
  if ('{["'.includes(first)) return 'json';
  if (/\d/.test(first)) return 'digit';
  return /\p{L}/u.test(first) ? 'letter' : 'other';
};
