import { type Field, fieldsOf } from './fields.ts';
import {
  answersOf,
  exampleOf,
  nameOf,
  type OpenApiDocument,
  type Operation,
  parametersOf,
  type Schema,
} from './openapi.ts';

/** An operation as the reference shows it. */
export type OperationView = {
  readonly id: string;
  readonly resource: string;
  /** Upper case. */
  readonly method: string;
  /** Below the base address: `/accounts/{id}`. */
  readonly path: string;
  readonly summary: string;
  /** Paragraphs. */
  readonly description: readonly string[];
  readonly needsKey: boolean;
  readonly parameters: readonly ParameterView[];
  readonly body: BodyView | null;
  readonly answers: readonly AnswerView[];
};

export type ParameterView = Field & { readonly in: 'path' | 'query' | 'header' };

export type BodyView = {
  /** The name of its schema. */
  readonly schema: string;
  readonly isRequired: boolean;
  /** Media types that can be sent. */
  readonly types: readonly string[];
  readonly fields: readonly Field[];
  readonly example: unknown;
};

export type AnswerView = {
  readonly status: string;
  readonly description: string;
  /** The name of the schema in `data`, or of the body as a whole. */
  readonly schema: string | null;
  readonly isList: boolean;
  /** A page that is continued with its own cursor. */
  readonly isFeed: boolean;
  /** The error codes of this status. */
  readonly codes: readonly string[];
  readonly example: unknown;
};

/** All operations, in the order of the document. */
export const operationsOf = (document: OpenApiDocument): OperationView[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => viewOf(document, path, method, operation)),
  );

const viewOf = (document: OpenApiDocument, path: string, method: string, operation: Operation): OperationView => ({
  id: operation.operationId,
  resource: operation.tags[0] ?? '',
  method: method.toUpperCase(),
  path,
  summary: operation.summary,
  description: operation.description.split('\n\n').map((paragraph) => paragraph.replaceAll('\n', ' ')),
  needsKey: operation.security === undefined,
  parameters: parametersOf(document, operation).flatMap(({ name, in: place, required, description, schema }) =>
    fieldsOf(document, {
      properties: { [name]: { ...schema, description } },
      required: required ? [name] : [],
    }).map((field) => ({ ...field, in: place })),
  ),
  body: bodyOf(document, operation),
  answers: answersOf(document, operation).map(([status, answer]) => answerOf(document, status, answer)),
});

const bodyOf = (document: OpenApiDocument, { requestBody }: Operation): BodyView | null => {
  const json = requestBody?.content['application/json'];
  if (requestBody === undefined || json?.schema.$ref === undefined) return null;
  return {
    schema: nameOf(json.schema.$ref),
    isRequired: requestBody.required,
    types: Object.keys(requestBody.content),
    fields: [...fieldsOf(document, json.schema), ...fieldsOfFormOnly(document, requestBody.content, json.schema)],
    example: exampleOf(document, json),
  };
};

/** The file: only a form can send it. */
const fieldsOfFormOnly = (
  document: OpenApiDocument,
  content: NonNullable<Operation['requestBody']>['content'],
  json: Schema,
): readonly Field[] => {
  const form = content['multipart/form-data'];
  const known = new Set(fieldsOf(document, json).map(({ name }) => name));
  return (form === undefined ? [] : fieldsOf(document, form.schema))
    .filter(({ name }) => !known.has(name))
    .map((field) => ({ ...field, limits: [...field.limits, 'only in multipart/form-data'] }));
};

const answerOf = (
  document: OpenApiDocument,
  status: string,
  { description, content }: ReturnType<typeof answersOf>[number][1],
): AnswerView => {
  const json = content?.['application/json'];
  const data = json?.schema.properties?.['data'];
  const reference = json?.schema.$ref ?? data?.$ref ?? data?.items?.$ref;
  return {
    status,
    description,
    schema: reference === undefined ? null : nameOf(reference),
    isList: data?.items !== undefined,
    isFeed: json?.schema.properties?.['meta']?.$ref?.endsWith('/FeedMeta') ?? false,
    codes: codesOf(json?.schema),
    example: exampleOf(document, json),
  };
};

/** Errors are the common error body, with the codes of this status. */
const codesOf = (schema: Schema | undefined): string[] =>
  (schema?.allOf ?? []).flatMap(({ properties }) => (properties?.['error']?.['x-extensible-enum'] ?? []).map(String));
