import fc from 'fast-check';
import { NAUGHTY } from '../naughty-strings.ts';

/** The part of JSON Schema that openapi.json uses. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly $ref?: string;
};

/** How a field's own records are found, and how a schema named by `$ref` is. */
export type Source = {
  readonly idsFor: (field: string) => readonly string[];
  readonly resolve: (schema: Schema) => Schema;
};

type Values = fc.Arbitrary<unknown>;

export const LONE_SURROGATES = ['\uD800', 'a\uDFFFb'];
const DATES = [
  '2024-02-29',
  '2023-02-29',
  '0001-01-01',
  '9999-12-31',
  '0000-00-00',
  '2026-13-01',
  '2026-1-2',
  '10000-01-01',
];
const DECIMALS = [
  '0',
  '-0',
  '0.00',
  '1',
  '-4.80',
  '1e3',
  '1e999',
  `1${'0'.repeat(60)}`,
  `0.${'0'.repeat(60)}1`,
  'NaN',
  '1,5',
  '',
];
const NUMBERS = [0, -1, 1, 1.5, -0, 2 ** 31, 2 ** 53, -(2 ** 53), 1e300, 5e-324];
const MALFORMED_IDS = [
  'nonsense',
  '0198c5a0-0000-7000-8000-000000000000',
  '0198C5A0-0000-7000-8000-00000000000G',
  '1',
  '__proto__',
];

const text = (schema: Schema): Values => {
  const { minLength = 0, maxLength = 200 } = schema;
  const lengths = [minLength, minLength - 1, maxLength, maxLength + 1].filter(
    (length) => length >= 0 && length <= 20_000,
  );
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ minLength: 1, maxLength: 20 }) },
    { weight: 2, arbitrary: fc.constantFrom(...lengths.map((length) => 'x'.repeat(length))) },
    { weight: 2, arbitrary: fc.constantFrom(...NAUGHTY, ...LONE_SURROGATES, '\u0000', '   ', '\n') },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
    { weight: 1, arbitrary: fc.constantFrom('USD', 'EUR', 'JPY', 'XXX', 'usd', 'ZZZ') },
  );
};

/** Numbers as text and as numbers: amounts may be sent either way. */
const decimal = (): Values => fc.oneof(fc.constantFrom<unknown>(...DECIMALS, ...NUMBERS), fc.double());

const looksLike = (schema: Schema, field: string, source: Source): Values | undefined => {
  if (/(^|_)ids?$/.test(field) || schema.format === 'uuid') {
    const own = source.idsFor(field);
    const ids = fc.constantFrom(...MALFORMED_IDS);
    return own.length === 0
      ? ids
      : fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...own) }, { weight: 1, arbitrary: ids });
  }
  if (/date$/.test(field) || schema.format === 'date')
    return fc.oneof(fc.constantFrom(...DATES), fc.constant('2026-01-02'));
  if (/amount|balance|spending|income|price|qty|quantity/.test(field)) return decimal();
  if (/url$/.test(field)) return fc.constantFrom('https://bakery.example', 'javascript:alert(1)', 'http://', '//x');
  return undefined;
};

const number = ({ minimum = 0, maximum = 100 }: Schema): Values =>
  fc.oneof(
    fc.integer({ min: minimum, max: Math.max(minimum, maximum) }),
    fc.constantFrom(minimum, minimum - 1, maximum, maximum + 1, ...NUMBERS),
  );

const SCALARS: Readonly<Record<string, (schema: Schema) => Values>> = {
  string: text,
  number,
  integer: number,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
};

/** Values of any kind that a field seldom expects. */
const anything: Values = fc.constantFrom<unknown>(
  ...[null, '', 0, -1, true, 'NaN', [], {}, [[]], [null], { $ref: 'x' }, 'x'.repeat(12_000), 1e308, '\uD800', '\u0000'],
);

const list = (schema: Schema, field: string, source: Source): Values => {
  const { items = {}, maxItems = 100 } = schema;
  const item = valuesOf(items, field, source);
  const tooMany = item.map((element) => Array(maxItems + 1).fill(element));
  const few = fc.array(item, { maxLength: 3 });
  return maxItems > 1_000 ? few : fc.oneof({ weight: 8, arbitrary: few }, { weight: 1, arbitrary: tooMany });
};

/** Objects in which most required fields are present, and some of the others. */
const object = (schema: Schema, source: Source): Values => {
  const fields = Object.entries(schema.properties ?? {});
  const required = new Set(schema.required);
  const parts = fields.map(([name, field]) =>
    fc.oneof(
      { weight: required.has(name) ? 19 : 1, arbitrary: valuesOf(field, name, source) },
      { weight: required.has(name) ? 1 : 3, arbitrary: fc.constant(undefined) },
    ),
  );
  return fc
    .tuple(...parts)
    .map((values) =>
      Object.fromEntries(fields.flatMap(([name], at) => (values[at] === undefined ? [] : [[name, values[at]]]))),
    );
};

const expected = (schema: Schema, field: string, source: Source): Values => {
  const { type, anyOf, allOf } = schema;
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const alternatives =
    anyOf ?? (Array.isArray(type) ? (type as string[]).map((name) => ({ ...schema, type: name })) : undefined);
  if (alternatives !== undefined)
    return fc.oneof(...alternatives.map((alternative) => valuesOf(alternative, field, source)));
  if (allOf !== undefined) return expected(Object.assign({}, ...allOf.map(source.resolve)) as Schema, field, source);
  if (type === 'object') return object(schema, source);
  if (type === 'array') return list(schema, field, source);
  if (type === 'string') return looksLike(schema, field, source) ?? text(schema);
  return SCALARS[String(type)]?.(schema) ?? anything;
};

/** Values for a field: valid and boundary ones by its schema, and about every twelfth of a kind that does not belong there. */
export const valuesOf = (schema: Schema, field: string, source: Source): Values =>
  fc.oneof(
    { weight: 11, arbitrary: expected(source.resolve(schema), field, source) },
    { weight: 1, arbitrary: anything },
  );
