import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import type { Operation, Parameter } from './operations.ts';
import { NOBODY_LISTENS } from './own-records.ts';
import { type Source, valuesOf } from './schema-values.ts';

export type FuzzRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | FormData | null;
};

type Body = { readonly body: FuzzRequest['body']; readonly headers: Readonly<Record<string, string>> };

const JSON_TYPE = { 'content-type': 'application/json' };

/** Percent-encoded, also a lone surrogate, which is no UTF-8. */
const encoded = (text: string): string =>
  [...text]
    .map((character) =>
      /[\uD800-\uDFFF]/.test(character) && character.length === 1 ? '%ED%A0%80' : encodeURIComponent(character),
    )
    .join('');

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** The server refuses longer addresses before any function sees them. */
const LONGEST_IN_ADDRESS = 2_000;

/** Whose ids a parameter of a path takes: `{account_id}` of a bank connection is of the bank's accounts. */
const namedBy = (collection: string, parameter: string): string => {
  if (parameter === 'id') return collection;
  return collection === 'bank_connections' && parameter === 'account_id' ? 'bank_accounts' : parameter;
};

const pathOf = (operation: Operation, source: Source): fc.Arbitrary<string> => {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const collection = operation.path.split('/')[1] ?? '';
  const parts = names.map((name) => {
    const own = source.idsFor(namedBy(collection, name));
    const schema =
      operation.parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema ?? {};
    const random = valuesOf(schema, name, source);
    return own.length === 0
      ? random
      : fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...own) }, { weight: 1, arbitrary: random });
  });
  return fc
    .tuple(...parts)
    .map((values) =>
      names.reduce((path, name, at) => path.replace(`{${name}}`, () => segment(textOf(values[at]))), operation.path),
    );
};

/** An empty segment, or one of dots, would be another address. */
const segment = (text: string): string => (/^\.{0,2}$/.test(text) ? 'x' : encoded(text.slice(0, LONGEST_IN_ADDRESS)));

const queryOf = (parameters: readonly Parameter[], source: Source): fc.Arbitrary<string> => {
  const pairs = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) =>
      fc.oneof(
        { weight: 2, arbitrary: fc.constant('') },
        {
          weight: 1,
          arbitrary: valuesOf(schema, name, source).map((value) => `${name}=${encoded(textOf(value).slice(0, 300))}`),
        },
      ),
    );
  return fc.tuple(...pairs).map((all) => {
    const query = all.filter((part) => part !== '').join('&');
    return query === '' ? '' : `?${query}`;
  });
};

const HEADER_VALUES: Readonly<Record<string, readonly string[]>> = {
  'Idempotency-Key': ['once', 'twice', 'with space', 'x'.repeat(255), 'x'.repeat(256), '\u00e9'],
  'If-Match': ['"x"', '*', 'W/"x"', '"', 'x'.repeat(1_000), '"a", "b"', '""'],
};

const headersOf = (parameters: readonly Parameter[]): fc.Arbitrary<Readonly<Record<string, string>>> => {
  const values = parameters
    .filter((parameter) => parameter.in === 'header')
    .map(({ name }) =>
      fc.oneof(
        { weight: 4, arbitrary: fc.constant({}) },
        {
          weight: 1,
          arbitrary: fc.constantFrom(...(HEADER_VALUES[name] ?? ['x'])).map((value) => ({ [name]: value })),
        },
      ),
    );
  return fc.tuple(...values).map((all) => Object.assign({}, ...all) as Record<string, string>);
};

/** Bodies that are no JSON object, or not sent as what they are. */
const BROKEN: readonly Body[] = [
  ...['', '{', '[]', 'null', '1', '"x"', '{"a":1,"a":2}', '{"__proto__":{"x":1}}', '['.repeat(5_000), '{"a":NaN}'].map(
    (body) => ({ body, headers: JSON_TYPE }),
  ),
  { body: '{"unknown_field":1}', headers: JSON_TYPE },
  { body: Buffer.from([0xff, 0xfe, 0x00, 0x7b]), headers: JSON_TYPE },
  { body: '{}', headers: { 'content-type': 'text/plain' } },
  { body: '{}', headers: { 'content-type': 'application/gzip' } },
  { body: '{}', headers: { 'content-type': 'multipart/form-data' } },
  { body: '--x\r\n', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
  { body: gzipSync('{}'), headers: { 'content-type': 'application/gzip' } },
  { body: null, headers: {} },
];

/** Instead of the examples of the document, which name addresses outside. */
const OWN_EXAMPLES: Readonly<Record<string, unknown>> = {
  createWebhook: { url: NOBODY_LISTENS, event_types: ['import.failed'] },
  createBankConnection: { provider: 'us', setup_token: btoa('https://127.0.0.1:1/claim/x'), name: 'US banks' },
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The example of the document, with ids of own records and perhaps one field as the generator has it. */
const fromExample = (example: unknown, generated: unknown, source: Source, pick: number): unknown => {
  const real = JSON.parse(JSON.stringify(example), (key, value: unknown) => {
    const own = source.idsFor(key);
    return typeof value === 'string' && /_id$/.test(key) && own.length > 0 ? own[pick % own.length] : value;
  }) as unknown;
  if (!isObject(real) || !isObject(generated)) return real;
  const [name, value] = Object.entries(generated)[pick % Math.max(1, Object.keys(generated).length)] ?? ['', undefined];
  return pick % 3 === 0 || value === undefined ? real : { ...real, [name]: value };
};

const formOf = (value: unknown): FormData => {
  const form = new FormData();
  for (const [name, member] of Object.entries(isObject(value) ? value : {})) {
    if (name === 'file' || name === 'raw_file_content') form.set(name, new Blob([textOf(member)]), 'a.csv');
    else form.set(name, textOf(member));
  }
  return form;
};

const bodyOf = (operation: Operation, source: Source): fc.Arbitrary<Body> => {
  const { body, example, takesForms } = operation;
  if (body === null) return fc.constant({ body: null, headers: {} });
  const generated = valuesOf(body, '', source);
  const started = fc
    .tuple(generated, fc.nat(1_000))
    .map(([value, pick]) => fromExample(OWN_EXAMPLES[operation.id] ?? example, value, source, pick));
  const json = fc.oneof(generated, started);
  return fc.oneof(
    { weight: 8, arbitrary: json.map((value) => ({ body: JSON.stringify(value), headers: JSON_TYPE })) },
    { weight: takesForms ? 2 : 0, arbitrary: json.map((value) => ({ body: formOf(value), headers: {} })) },
    { weight: 1, arbitrary: fc.constantFrom(...BROKEN) },
  );
};

/** Requests of an operation: valid, at the limits, and wrong. */
export const requestsOf = (operation: Operation, source: Source): fc.Arbitrary<FuzzRequest> =>
  fc
    .tuple(
      pathOf(operation, source),
      queryOf(operation.parameters, source),
      headersOf(operation.parameters),
      bodyOf(operation, source),
    )
    .map(([path, query, headers, sent]) => ({
      method: operation.method,
      path: `${path}${query}`,
      headers: { ...headers, ...sent.headers },
      body: sent.body,
    }));
