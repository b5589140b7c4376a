import * as z from 'zod';
import { ANSWERS, FILTERS, type FilterName, REQUESTS } from '../../shared/api/components.ts';
import { ERROR_DESCRIPTIONS } from '../../shared/api/error-descriptions.ts';
import { FIELD_DESCRIPTIONS } from '../../shared/api/field-descriptions.ts';

export type Json = Record<string, unknown>;

export const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const GATEWAY_ERROR: Json = {
  type: 'object',
  description: 'An error of the gateway, which no function of the service has seen. It has no code',
  properties: {
    message: { type: ['string', 'null'], description: 'A description of the problem' },
    error: { type: 'string', description: 'Always absent: the errors of the service have it' },
  },
  required: ['message'],
};

/** `components.schemas`: named schemas are written once and referenced. */
export const componentSchemas = (): Json => ({
  ...withErrorDescriptions(schemasOf(ANSWERS, 'output')),
  ...schemasOf(REQUESTS, 'input'),
  GatewayError: GATEWAY_ERROR,
});

/** Puts the meaning of each error code where tools look for it; others may come, so that they are not an enumeration. */
const withErrorDescriptions = ({ ErrorResponse, ...schemas }: Json): Json => {
  const { properties, ...body } = ErrorResponse as { properties: Record<string, Json> };
  const { enum: codes, ...code } = properties['error'] as Json;
  const error = { ...code, 'x-extensible-enum': codes, 'x-enumDescriptions': ERROR_DESCRIPTIONS };
  return { ...schemas, ErrorResponse: { ...body, properties: { ...properties, error } } };
};

const schemasOf = (schemas: Readonly<Record<string, z.ZodType>>, io: 'input' | 'output'): Json => {
  const named = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) named.add(schema, { id });
  const sent = io === 'input' ? withoutBlank : (schema: Json): Json => schema;
  const { schemas: made } = z.toJSONSchema(named, {
    io,
    override: io === 'input' ? closed : open,
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(
    Object.entries(made).map(([name, schema]) => [
      name,
      described(asSent(name, sent(withoutHead(schema as Json))), [name]),
    ]),
  );
};

/** Without the empty text, which counts as omitted: forms send it for fields that nobody filled in. */
const withoutBlank = (schema: Json): Json => {
  const kept = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withoutBlanks(value)]));
  const { enum: values, anyOf, ...others } = kept;
  if (Array.isArray(values)) return { ...kept, enum: values.filter((value) => value !== '') };
  if (!Array.isArray(anyOf)) return kept;
  const [first, ...more] = (anyOf as readonly Json[]).filter((alternative) => alternative['const'] !== '');
  return more.length === 0 ? { ...first, ...others } : { ...others, anyOf: [first, ...more] };
};

const withoutBlanks = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map((item) => (isSchema(item) ? withoutBlank(item) : item));
  return isSchema(value) ? withoutBlank(value) : value;
};

/** The parts of a form are texts and files, whatever types a JSON body may have. */
const asSent = (name: string, schema: Json): Json => {
  if (!name.endsWith('Form')) return schema;
  const fields = Object.entries(schema['properties'] as Record<string, Json>);
  return { ...schema, properties: Object.fromEntries(fields.map(([field, part]) => [field, asText(part)])) };
};

const asText = ({ anyOf, type, ...schema }: Json): Json => {
  const text = Array.isArray(anyOf) ? alternatives(anyOf as readonly Json[]).find(isText) : undefined;
  return { type: 'string', ...text, ...schema };
};

const alternatives = (all: readonly Json[]): readonly Json[] =>
  all.flatMap((schema) =>
    Array.isArray(schema['anyOf']) ? alternatives(schema['anyOf'] as readonly Json[]) : [schema],
  );

const isText = ({ type }: Json): boolean => type === 'string';

/** The fields of a query, each with its schema. */
export const filterFields = (name: FilterName): readonly (readonly [string, Json])[] => {
  const { properties = {} } = z.toJSONSchema(FILTERS[name], { io: 'input', override: tidy }) as { properties?: Json };
  return Object.entries(properties as Record<string, Json>).map(([field, schema]) => [
    field,
    {
      ...schema,
      description: schema['description'] ?? FIELD_DESCRIPTIONS[`${name}.${field}`] ?? FIELD_DESCRIPTIONS[field],
    },
  ]);
};

/** Adds descriptions to fields that have none; `owners` are the names of the enclosing schemas. */
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

/** Puts in the items that a list is described by (`itemsOf`), which another reader than its schema checks. */
export const withItems = ({ jsonSchema: node }: { jsonSchema: object }): void => {
  if (!('itemsOf' in node) || typeof node.itemsOf !== 'function') return;
  const { $schema: _, ...items } = z.toJSONSchema(node.itemsOf() as z.ZodType, { io: 'input', override: closed });
  Object.assign(node, { items });
  delete node.itemsOf;
};

/** Removes patterns that repeat the format, and the bounds of safe integers, which carry no information. */
const tidy = ({ jsonSchema: node }: { jsonSchema: Json }): void => {
  if (node['format'] !== undefined) delete node['pattern'];
  if (node['minimum'] === Number.MIN_SAFE_INTEGER) delete node['minimum'];
  if (node['maximum'] === Number.MAX_SAFE_INTEGER) delete node['maximum'];
};

/** Responses may have more fields at any time. */
const open = (context: { jsonSchema: Json }): void => {
  tidy(context);
  const { jsonSchema: node } = context;
  if (node['additionalProperties'] === false) delete node['additionalProperties'];
};

/** Unknown fields are refused (shared/platform/domain/known-input.ts). */
const closed = (context: { jsonSchema: Json }): void => {
  tidy(context);
  withItems(context);
  const { jsonSchema: node } = context;
  if (node['properties'] !== undefined) node['additionalProperties'] ??= false;
};
