import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isOurs } from '../../client/src/methods.ts';

type Schema = { readonly $ref?: string; readonly required?: readonly string[] };
type Responding = { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> };
type Document = {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { responses?: Readonly<Record<string, Responding>> }>>>
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8')) as Document;
const resolved = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : resolved(document.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {});

const successes = Object.entries(document.paths).flatMap(([path, operations]) =>
  Object.entries(operations).flatMap(([method, { responses = {} }]) =>
    Object.entries(responses).flatMap(([status, { content }]) => {
      const schema = content?.['application/json']?.schema;
      return status.startsWith('2') && schema !== undefined ? [[`${method} ${path}`, resolved(schema)] as const] : [];
    }),
  ),
);

it('takes every response of the document as one of the service', () => {
  expect(successes.length).toBeGreaterThan(90);
  for (const [operation, { required = [] }] of successes) {
    const least = operation === 'get /openapi.json' ? document : Object.fromEntries(required.map((name) => [name, {}]));
    expect([operation, isOurs(least)]).toEqual([operation, true]);
  }
});
