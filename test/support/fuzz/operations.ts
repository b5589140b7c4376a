import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Schema } from './schema-values.ts';

export type Parameter = { readonly name: string; readonly in: 'path' | 'query' | 'header'; readonly schema: Schema };
type Media = { readonly schema: Schema; readonly example?: unknown };
type Declared = {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly security?: readonly unknown[];
};
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Declared>>>>;
  readonly components: Readonly<Record<'parameters' | 'schemas', Readonly<Record<string, unknown>>>>;
};

export type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly body: Schema | null;
  readonly example: unknown;
  readonly takesForms: boolean;
};

const { paths, components } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8'),
) as Document;

const named = (ref: string): unknown => {
  const [, , kind = '', name = ''] = ref.split('/');
  return components[kind as keyof Document['components']]?.[name];
};

/** A schema, or the one that its `$ref` names. */
export const resolve = (schema: Schema): Schema =>
  schema.$ref === undefined ? schema : resolve(named(schema.$ref) as Schema);

const operationOf = (method: string, path: string, declared: Declared): Operation => {
  const { operationId, parameters = [], requestBody } = declared;
  const json = requestBody?.content['application/json'];
  return {
    id: operationId,
    method: method.toUpperCase(),
    path,
    parameters: parameters.map((parameter) => ('$ref' in parameter ? (named(parameter.$ref) as Parameter) : parameter)),
    body: json?.schema ?? null,
    example: json?.example,
    takesForms: requestBody?.content['multipart/form-data'] !== undefined,
  };
};

/** The later, the more records of others an operation removes: those that delete come last, and parts before their whole. */
const turnOf = ({ method, path }: Operation): number => (method === 'DELETE' ? 1_000 - path.length : 0);

/** Every operation of openapi.json, in an order that leaves each the records that it needs. */
export const OPERATIONS: readonly Operation[] = Object.entries(paths)
  .flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => operationOf(method, path, operation)),
  )
  .toSorted((a, b) => turnOf(a) - turnOf(b));
