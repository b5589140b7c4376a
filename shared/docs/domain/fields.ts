import { nameOf, type OpenApiDocument, type Schema } from './openapi.ts';

export type Field = {
  /** With the fields around it: `status_detail.uploaded`; `[]` marks the items of a list: `splits[].amount`. */
  readonly name: string;
  /** In words: `string (date)`, `list of strings`. */
  readonly type: string;
  /** The name of the schema that the field contains; null if its own fields follow. */
  readonly schema: string | null;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  readonly description: string;
  /** All values that are possible; empty if they are not counted. */
  readonly values: readonly string[];
  /** Limits and the default, in words: `at most 100`, `default 25`. */
  readonly limits: readonly string[];
  /** The value that decides which fields there are, if one does: `operations[].action` `create`; null if all have the field. */
  readonly variant: Variant | null;
};

export type Variant = { readonly field: string; readonly value: string };

/** The fields of a schema in order, each followed by the fields inside it. Named schemas inside are not opened. */
export const fieldsOf = (document: OpenApiDocument, schema: Schema): Field[] => fieldsBelow(document, schema, '');

const fieldsBelow = (document: OpenApiDocument, schema: Schema, prefix: string): Field[] => {
  const { alternatives } = withoutNull(document, schema);
  const deciding = decidingField(alternatives);
  return alternatives.flatMap((alternative) => {
    const { properties = {}, required = [] } = alternative;
    const value = deciding === undefined ? undefined : properties[deciding]?.const;
    const variant = value === undefined ? null : { field: `${prefix}${deciding}`, value: String(value) };
    return Object.entries(properties)
      .filter(([name]) => variant === null || name !== deciding)
      .flatMap(([name, property]) => {
        const field = fieldOf(document, property, `${prefix}${name}`, required.includes(name));
        return (field.schema === null ? [field, ...inside(document, property, field.name)] : [field]).map((each) =>
          variant === null ? each : { ...each, variant },
        );
      });
  });
};

/** The field that has another constant in each of several alternatives. */
const decidingField = (alternatives: readonly Schema[]): string | undefined => {
  const [first, ...others] = alternatives.map(({ properties = {} }) => properties);
  if (first === undefined || others.length === 0) return undefined;
  return Object.keys(first).find((name) => [first, ...others].every((fields) => fields[name]?.const !== undefined));
};

const inside = (document: OpenApiDocument, property: Schema, name: string): Field[] =>
  withoutNull(document, property).alternatives.flatMap((alternative) =>
    alternative.items === undefined
      ? fieldsBelow(document, alternative, `${name}.`)
      : alternative.items.$ref === undefined
        ? fieldsBelow(document, alternative.items, `${name}[].`)
        : [],
  );

const fieldOf = (document: OpenApiDocument, property: Schema, name: string, isRequired: boolean): Field => {
  const { alternatives, isNullable } = withoutNull(document, property);
  const reference = [property, ...(property.anyOf ?? [])].flatMap(
    (schema) => schema.$ref ?? schema.items?.$ref ?? [],
  )[0];
  return {
    name,
    type: [...new Set(alternatives.map(typeOf))].join(' or '),
    schema: reference === undefined ? null : nameOf(reference),
    isRequired,
    isNullable,
    description: property.description ?? '',
    values: alternatives.flatMap((alternative) => [...valuesOf(alternative), ...valuesOf(alternative.items ?? {})]),
    limits: [...new Set(alternatives.flatMap(limitsOf)), ...defaultOf(property)],
    variant: null,
  };
};

type Alternatives = { readonly alternatives: readonly Schema[]; readonly isNullable: boolean };

/** The schemas that a value may match, without the one for null and the one for an empty text, which mean "not set". */
const withoutNull = (document: OpenApiDocument, schema: Schema): Alternatives => {
  const all = flattened(document, schema);
  const alternatives = all.filter((alternative) => alternative.type !== 'null' && alternative.const !== '');
  const isNullable = all.some(({ type }) => type === 'null' || (Array.isArray(type) && type.includes('null')));
  return { alternatives, isNullable };
};

const flattened = (document: OpenApiDocument, schema: Schema): readonly Schema[] => {
  const below = schema.anyOf ?? schema.oneOf;
  if (below !== undefined) return below.flatMap((alternative) => flattened(document, alternative));
  const named = schema.$ref === undefined ? undefined : document.components.schemas[nameOf(schema.$ref)];
  return named === undefined ? [schema] : flattened(document, named);
};

const typeOf = (schema: Schema): string => {
  const names = [schema.type ?? []].flat().filter((name) => name !== 'null');
  if (names.includes('array')) return `list of ${plural(typeOf(schema.items ?? {}))}`;
  if (schema.format !== undefined) return FORMATS[schema.format] ?? `${names.join(' or ')} (${schema.format})`;
  const parts = schema.anyOf ?? schema.oneOf ?? [];
  if (names.length === 0 && parts.length > 0) return [...new Set(parts.map(typeOf))].join(' or ');
  return names.join(' or ') || (schema.const === undefined ? 'any value' : typeof schema.const);
};

const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'UUID',
  date: 'date',
  'date-time': 'instant',
  binary: 'file',
  uri: 'URL',
  email: 'email address',
};

const plural = (type: string): string => (/(s|value)$/.test(type) ? type : `${type}s`);

const valuesOf = ({ enum: values = [] }: Schema): string[] =>
  values.filter((value) => value !== '' && value !== null).map(String);

const limitsOf = (schema: Schema): string[] =>
  [
    range(schema.minimum, isSafeLimit(schema.maximum) ? schema.maximum : undefined, ''),
    range(schema.minLength, schema.maxLength, ' characters'),
    range(schema.minItems, schema.maxItems, ' items'),
  ].filter((words) => words !== '');

/** '1 to 255 characters', 'at most 100' */
const range = (least: number | undefined, most: number | undefined, unit: string): string => {
  if (least !== undefined && most !== undefined) return `${inWords(least)} to ${inWords(most)}${unit}`;
  if (least !== undefined) return `at least ${inWords(least)}${unit}`;
  return most === undefined ? '' : `at most ${inWords(most)}${unit}`;
};

const inWords = (limit: number): string => limit.toLocaleString('en');

/** Not the largest integer of the language, which is no limit of the service. */
const isSafeLimit = (limit: number | undefined): boolean => limit !== undefined && limit < Number.MAX_SAFE_INTEGER;

const defaultOf = ({ default: value }: Schema): string[] =>
  value === undefined ? [] : [`default ${JSON.stringify(value)}`];
