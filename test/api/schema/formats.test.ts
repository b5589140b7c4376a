import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../../scripts/openapi/document.ts';
import { ENDPOINTS } from '../../../shared/api/endpoints.ts';

type Schema = { readonly properties?: Readonly<Record<string, unknown>>; readonly format?: string };
type Document = {
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly description: string }>>>>;
};
const document = openApiDocument() as Document;

/** The names and schemas of all fields, with the named schema that they are in. */
const fieldsOf = (
  value: unknown,
  owner: string,
): readonly (readonly [owner: string, name: string, schema: Schema])[] => {
  if (typeof value !== 'object' || value === null) return [];
  const { properties = {} } = value as Schema;
  const own = Object.entries(properties).map(([name, schema]) => [owner, name, schema as Schema] as const);
  return [...own, ...Object.values(value).flatMap((deeper) => fieldsOf(deeper, owner))];
};
const FIELDS = Object.entries(document.components.schemas).flatMap(([owner, schema]) => fieldsOf(schema, owner));

const formatsIn = (schema: unknown): readonly string[] =>
  [...JSON.stringify(schema).matchAll(/"format":"([a-z-]+)"/g)].map(([, format = '']) => format);

const without = (format: string, names: RegExp) =>
  FIELDS.filter(([, name, schema]) => names.test(name) && !formatsIn(schema).includes(format));

/** Ids that other systems and callers choose. */
const FROM_ELSEWHERE = [
  ...['external_id', 'upstream_id', 'source_id', 'client_session_id', 'client_chunk_id', 'request_id'],
];

/** Fields that repeat what was sent, name what does not exist yet, or are made of other values. */
const NOT_ALWAYS_UUIDS = [
  'BulkAnswer.transaction_id',
  'ChangeSet.transaction_ids',
  'ChangeSetEntry.transaction_id',
  'ExchangeRate.id',
  'ImportRow.tag_ids',
];

/** Cells of files: texts that may not be dates. */
const CELLS = ['ImportRow.effective_date', 'RepairRow.effective_date', 'UpdateRows.effective_date'];

describe('formats in openapi.json', () => {
  it('gives ids the format uuid, except those from elsewhere', () => {
    const others = without('uuid', /(^|_)ids?$/).filter(([, name]) => !FROM_ELSEWHERE.includes(name));

    expect([...new Set(others.map(([owner, name]) => `${owner}.${name}`))].sort()).toEqual(NOT_ALWAYS_UUIDS);
  });

  it('gives days the format date, and instants the format date-time', () => {
    const days = without('date', /_date$|^dates_from$/).map(([owner, name]) => `${owner}.${name}`);

    expect([...new Set(days)].sort()).toEqual(CELLS);
    expect(without('date-time', /_at$/)).toEqual([]);
  });

  it('names the object that the fields of a body may be in', () => {
    const named = Object.values(document.paths)
      .flatMap((operations) => Object.values(operations))
      .flatMap(({ description }) => /may also be sent inside an object named `(\w+)`/.exec(description)?.[1] ?? []);

    expect(named).toEqual(ENDPOINTS.flatMap(({ request }) => request?.wrapper ?? []));
    expect(named).toContain('transaction');
  });
});
