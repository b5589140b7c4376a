import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCAL_ADDRESS, openApiDocument } from '../../../scripts/openapi/document.ts';
import { ENDPOINTS } from '../../../shared/api/endpoints.ts';
import { FIELD_DESCRIPTIONS } from '../../../shared/api/field-descriptions.ts';
import { assertMatchesOpenApi } from '../../support/http/openapi.ts';

type Examples = Record<string, { readonly $ref: string }>;
type Media = Record<string, { readonly example?: unknown; readonly examples?: Examples }>;
type Parameter = { readonly $ref?: string; readonly name?: string; readonly description?: string };
type Operation = {
  readonly summary: string;
  readonly description: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Media };
  readonly responses: Record<string, Answer & { readonly $ref?: string }>;
};
type Answer = { readonly content?: Media };
type Document = {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    readonly examples: Record<string, { readonly value: unknown }>;
    readonly parameters: Record<string, Parameter>;
    readonly responses: Record<string, Answer>;
    readonly schemas: Record<string, unknown>;
  };
};
const document = openApiDocument() as Document;

const answerOf = (listed: Operation['responses'][string]): Answer | undefined =>
  listed.$ref === undefined ? listed : document.components.responses[listed.$ref.split('/').at(-1) ?? ''];

const exampleOf = (content: Media | undefined): unknown => {
  const { example, examples } = content?.['application/json'] ?? {};
  const [name] = Object.keys(examples ?? {});
  return name === undefined ? example : document.components.examples[name]?.value;
};

const operations = Object.entries(document.paths).flatMap(([path, byMethod]) =>
  Object.entries(byMethod).map(([method, operation]) => ({ path, method, operation })),
);

/** Places of the empty text among the values of a schema. */
const blanksIn = (schema: unknown, at: string): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  const { const: only, enum: values } = schema as { readonly const?: unknown; readonly enum?: unknown };
  const isBlank = only === '' || (Array.isArray(values) && values.includes(''));
  return [
    ...(isBlank ? [at] : []),
    ...Object.entries(schema).flatMap(([key, value]) => blanksIn(value, `${at}.${key}`)),
  ];
};

/** Paths of fields that have neither a description nor a named schema. */
const fieldsWithout = (schema: unknown, at: string): string[] => {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) => {
    const below = fieldsWithout(value, `${at}.${key}`);
    if (key !== 'properties') return below;
    const fields = Object.entries(value as Record<string, Record<string, unknown>>);
    const without = fields.filter(([, field]) => field['$ref'] === undefined && !field['description']);
    return [...without.map(([name]) => `${at}.${name}`), ...below];
  });
};

type Schema = {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema;
  readonly anyOf?: readonly Schema[];
};

/** The description of a field named like `Schema.field.field`. */
const descriptionAt = (place: string): string | undefined => {
  const [first = '', ...fields] = place.split('.');
  const found = fields.reduce<Schema | undefined>(
    (schema, name) => inside(schema).properties?.[name],
    document.components.schemas[first] as Schema | undefined,
  );
  return found?.description;
};

/** The object below lists, maps and nullable values. */
const inside = (schema: Schema = {}): Schema => {
  const deeper = schema.items ?? schema.additionalProperties ?? schema.anyOf?.[0];
  return schema.properties !== undefined || deeper === undefined ? schema : inside(deeper);
};

describe('openapi.json', () => {
  it('names no empty text among the values of a field: it only means that the field is left out', () => {
    expect(blanksIn(document.components.schemas, '')).toEqual([]);
  });

  it('leaves responses open to more fields and error codes, and requests not to more fields', () => {
    const { schemas, responses } = document.components;
    expect(schemas).toMatchObject({
      CreateTag: { additionalProperties: false },
      ErrorResponse: { properties: { error: { 'x-extensible-enum': expect.arrayContaining(['invalid_cursor']) } } },
    });
    expect(schemas['ErrorResponse']).not.toHaveProperty('properties.error.enum');
    const answers = [schemas['Tag'], schemas['ImportDetail'], schemas['ListMeta'], responses['NotFound']];
    for (const answer of answers) {
      const found = Array.from(JSON.stringify(answer).matchAll(/"additionalProperties":(\w+)/g), ([, value]) => value);
      expect(found).not.toContain('false');
    }
    expect(JSON.stringify(responses['NotFound'])).not.toContain('"enum"');
  });

  it('matches the declarations', () => {
    const committed = JSON.parse(readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8')) as unknown;

    expect(openApiDocument()).toEqual(committed);
  });

  it('is small enough to be loaded by tools: 860,000 bytes', () => {
    expect(statSync(join(import.meta.dirname, '../../../openapi.json')).size).toBeLessThanOrEqual(860_000);
  });

  it('has the address of the service twice, in its servers, where get-openapi replaces it', () => {
    const text = JSON.stringify(openApiDocument());

    expect(text.split(LOCAL_ADDRESS)).toHaveLength(3);
    expect(JSON.stringify(openApiDocument()['servers']).split(LOCAL_ADDRESS)).toHaveLength(3);
  });

  it('requires the write scope exactly where data is written', () => {
    const writing = ENDPOINTS.filter(({ scope }) => scope === 'write').map(({ method }) => method);

    expect(ENDPOINTS.filter(({ scope }) => scope === null).map(({ id }) => id)).toEqual(['getOpenApi']);
    expect(writing.every((method) => method !== 'get')).toBe(true);
    const harmless = ENDPOINTS.filter(({ method, scope }) => method !== 'get' && scope !== 'write').map(({ id }) => id);
    expect(harmless).toEqual(['preflightImport']);
  });

  it.each(operations)('describes $method $path', ({ operation }) => {
    const { summary, description, requestBody, responses } = operation;
    const [[, answer] = []] = Object.entries(responses).filter(([status]) => status.startsWith('2'));

    expect(summary.length).toBeGreaterThan(5);
    expect(description.length).toBeGreaterThan(summary.length / 2);
    if (requestBody !== undefined) expect(exampleOf(requestBody.content)).toBeDefined();
    if (answer?.content !== undefined) expect(exampleOf(answer.content)).toBeDefined();
  });

  it('describes every field and every parameter', () => {
    expect(fieldsWithout(document.components.schemas, 'components')).toEqual([]);
    expect(
      operations.flatMap(({ path, operation }) =>
        (operation.parameters ?? [])
          .filter((schema) => !schema.$ref && !schema.description)
          .map(({ name }) => `${path} ${name}`),
      ),
    ).toEqual([]);
    const shared = Object.entries(document.components.parameters);
    expect(shared.filter(([, { description }]) => !description).map(([name]) => name)).toEqual([]);
  });

  it('begins the summary of each GET operation with List or Get', () => {
    const others = operations.filter(
      ({ method, operation }) => method === 'get' && !/^(List|Get) /.test(operation.summary),
    );

    expect(others.map(({ operation }) => operation.summary)).toEqual([]);
  });

  it('keeps summaries to 60 characters, without a full stop', () => {
    const summaries = operations.map(({ operation }) => operation.summary);

    expect(summaries.filter((summary) => summary.length > 60 || summary.endsWith('.'))).toEqual([]);
  });

  it.each([
    ['Trade.account.name', 'The name of the account'],
    ['Transaction.merchant.name', 'The name of the merchant'],
    ['ChangeSet.kind', /^What the change set does/],
    ['ChangeSetEntry.action', /^What happens to the transaction/],
    ['ChangeSetEntry.transaction_id', 'The id of the transaction'],
    ['ImportDetail.questions.field', /question/],
    ['ImportDetail.questions.candidates.value', 'The value to set the field to'],
    ['Preflight.detection.fields.value', 'The value that was found'],
    ['UpdateImport.account_id', /^The account for rows/],
    ['Holding.qty', /short position/],
  ])('describes %s as what it is there, not as another field of the same name', (place, wanted) => {
    expect(descriptionAt(place)).toMatch(wanted);
  });

  it('describes a parameter as the filter that it is', () => {
    const { parameters = [] } = document.paths['/imports']?.['get'] ?? {};

    expect(parameters.find(({ name }) => name === 'type')?.description).toBe('Only imports of this type');
  });

  it('has no description without a field', () => {
    const text = JSON.stringify(document);

    const unused = Object.entries(FIELD_DESCRIPTIONS).filter(
      ([, description]) => !text.includes(JSON.stringify(description)),
    );
    expect(unused).toEqual([]);
  });

  it('gives examples that match its schemas', () => {
    const shown = operations.flatMap(({ path, method, operation }) =>
      Object.entries(operation.responses).flatMap(([status, listed]) => {
        const example = exampleOf(answerOf(listed)?.content);
        return example === undefined ? [] : [{ path, method, status: Number(status), example }];
      }),
    );

    for (const { path, method, status, example } of shown) assertMatchesOpenApi(method, path, status, example);
    expect(shown.length).toBeGreaterThan(50);
  });

  it('refuses a code, a field and a status that are not listed', () => {
    const path = '/api/v1/valuations/7f3a19c2-5db0-8c13-8e29-4f7b05a6d106';

    expect(() => assertMatchesOpenApi('GET', path, 404, { error: 'conflict', message: null })).toThrow('openapi.json');
    expect(() => assertMatchesOpenApi('GET', path, 404, { error: 'not_found' })).toThrow('message');
    expect(() => assertMatchesOpenApi('GET', path, 418, {})).toThrow('no 418');
  });
});
