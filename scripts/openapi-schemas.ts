import * as z from 'zod';
import { ANSWERS, FILTERS, type FilterName, REQUESTS } from '../shared/api/components.ts';
import { FIELD_DESCRIPTIONS } from '../shared/api/field-descriptions.ts';

export type Json = Record<string, unknown>;

export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const GATEWAY_ERROR: Json = {
  type: 'object',
  description: 'The gateway answers this itself',
  properties: { message: { type: ['string', 'null'], description: 'What was wrong' } },
  required: ['message'],
};

const COMPRESSED_BODY: Json = {
  type: 'string',
  format: 'binary',
  description: 'One of the other bodies as gzip; X-Content-Type names which',
};

/** `components.schemas`: a schema that has a name of its own is written once and referred to. */
export const componentSchemas = (): Json => ({
  ...schemasOf(ANSWERS, 'output'),
  ...schemasOf(REQUESTS, 'input'),
  CompressedBody: COMPRESSED_BODY,
  GatewayError: GATEWAY_ERROR,
});

const schemasOf = (schemas: Readonly<Record<string, z.ZodType>>, io: 'input' | 'output'): Json => {
  const named = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) named.add(schema, { id });
  const { schemas: made } = z.toJSONSchema(named, {
    io,
    override: tidy,
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(made).map(([name, schema]) => [name, described(withoutHead(schema as Json), [name])]),
  );
};

/** The fields of a query, each with its schema. */
export const filterFields = (name: FilterName): readonly (readonly [string, Json])[] => {
  const { properties = {} } = z.toJSONSchema(FILTERS[name], { io: 'input', override: tidy }) as { properties?: Json };
  return Object.entries(properties as Record<string, Json>).map(([field, schema]) => [
    field,
    { ...schema, description: schema['description'] ?? FIELD_DESCRIPTIONS[field] },
  ]);
};

/** The schema with a description of every field that has none; `owners` are the names that it is found below. */
const described = (schema: Json, owners: readonly string[]): Json =>
  Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties') return [key, describedFields(value as Record<string, Json>, owners)];
      if (Array.isArray(value)) return [key, value.map((item) => (isSchema(item) ? described(item, owners) : item))];
      return [key, isSchema(value) ? described(value, owners) : value];
    }),
  );

const describedFields = (fields: Readonly<Record<string, Json>>, owners: readonly string[]): Json =>
  Object.fromEntries(
    Object.entries(fields).map(([name, schema]) => {
      const known = [...owners.map((owner) => `${owner}.${name}`).reverse(), name].find(
        (key) => key in FIELD_DESCRIPTIONS,
      );
      const description = schema['description'] ?? (known && FIELD_DESCRIPTIONS[known]);
      const field = described(schema, [...owners, name]);
      return [name, schema['$ref'] === undefined && description !== undefined ? { ...field, description } : field];
    }),
  );

const isSchema = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const withoutHead = ({ $schema: _, $id: __, ...schema }: Json): Json => schema;

/** A format says what its pattern would repeat; the bounds of safe integers say nothing. */
const tidy = ({ jsonSchema: node }: { jsonSchema: Json }): void => {
  if (node['format'] !== undefined) delete node['pattern'];
  if (node['minimum'] === Number.MIN_SAFE_INTEGER) delete node['minimum'];
  if (node['maximum'] === Number.MAX_SAFE_INTEGER) delete node['maximum'];
};
