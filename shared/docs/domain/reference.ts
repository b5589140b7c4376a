import { compareText } from '../../platform/domain/text/compare-text.ts';
import { type Field, fieldsOf } from './fields.ts';
import { GUIDES } from './guides/all-guides.ts';
import type { Guide } from './guides/guide.ts';
import type { OpenApiDocument } from './openapi.ts';
import { type OperationView, operationsOf } from './operations.ts';

/** Everything that the pages of the reference show, read from the document once. */
export type Reference = {
  readonly about: string;
  readonly groups: readonly { readonly name: string; readonly resources: readonly ResourceView[] }[];
  readonly guides: readonly Guide[];
  readonly operations: readonly OperationView[];
  readonly errors: readonly ErrorView[];
  /** The codes that every operation with a key can return, which are not repeated for each. */
  readonly commonCodes: ReadonlySet<string>;
};

export type ResourceView = {
  /** The last part of its address. */
  readonly slug: string;
  readonly name: string;
  readonly about: string;
  readonly operations: readonly OperationView[];
  /** The schemas that its operations return or accept inside other fields, each shown once. */
  readonly objects: readonly ObjectView[];
};

export type ObjectView = {
  readonly name: string;
  readonly fields: readonly Field[];
  /** One such object, from an answer; undefined if none shows it. */
  readonly example: unknown;
};

export type ErrorView = {
  readonly code: string;
  readonly meaning: string;
  readonly status: string;
  /** Whether an operation of the reference returns it, rather than only sign-in, pages, or paths without an operation. */
  readonly isOfOperation: boolean;
};

/** The status of each error code. */
type ErrorStatuses = Readonly<Record<string, number>>;

/** Where the reference explains what a guide names in backticks: an operation such as `POST /imports`, or an error code. */
export const linksOf = ({ groups, errors }: Reference): ReadonlyMap<string, string> =>
  new Map([
    ...groups
      .flatMap(({ resources }) => resources)
      .flatMap(({ slug, operations }) =>
        operations.map(({ id, method, path }) => [`${method} ${path}`, `/docs/${slug}#${id}`] as const),
      ),
    ...errors.map(({ code }) => [code, `/docs/guides/errors#${code}`] as const),
  ]);

export const referenceOf = (document: OpenApiDocument, statuses: ErrorStatuses): Reference => {
  const operations = operationsOf(document);
  return {
    about: document.info.description,
    groups: document['x-tagGroups'].map(({ name, tags }) => ({
      name,
      resources: tags.map((tag) => resourceView(document, tag, operations)),
    })),
    guides: GUIDES,
    operations,
    errors: errorsOf(document, operations, statuses),
    commonCodes: commonCodesOf(operations.filter(({ needsKey }) => needsKey)),
  };
};

const commonCodesOf = (operations: readonly OperationView[]): ReadonlySet<string> => {
  const [first = [], ...others] = operations.map(({ answers }) => answers.flatMap(({ codes }) => codes));
  return new Set(first.filter((code) => others.every((codes) => codes.includes(code))));
};

/** 'Import rows' → 'import-rows' */
export const slugOf = (name: string): string => name.toLowerCase().replaceAll(' ', '-');

const resourceView = (document: OpenApiDocument, tag: string, all: readonly OperationView[]): ResourceView => {
  const operations = all.filter(({ resource }) => resource === tag);
  return {
    slug: slugOf(tag),
    name: tag,
    about: document.tags.find(({ name }) => name === tag)?.description ?? '',
    operations,
    objects: objectsOf(document, operations),
  };
};

/** The schemas that are named in answers and fields, and those that these name. */
const objectsOf = (document: OpenApiDocument, operations: readonly OperationView[]): ObjectView[] => {
  const named = operations.flatMap(({ answers, body }) => [
    ...answers.filter(({ codes, status }) => codes.length === 0 && status.startsWith('2')).map(({ schema }) => schema),
    ...(body?.fields ?? []).map(({ schema }) => schema),
  ]);
  const objects = new Map<string, ObjectView>();
  const add = (name: string | null): void => {
    const schema = name === null ? undefined : document.components.schemas[name];
    if (name === null || schema === undefined || objects.has(name)) return;
    const fields = fieldsOf(document, schema);
    objects.set(name, { name, fields, example: exampleIn(operations, name) });
    for (const field of fields) add(field.schema);
  };
  for (const name of named) add(name);
  return [...objects.values()];
};

/** The first object with this schema in an answer, without the list or `data` around it. */
const exampleIn = (operations: readonly OperationView[], name: string): unknown => {
  const answer = operations
    .flatMap(({ answers }) => answers)
    .find(({ schema, example }) => schema === name && example !== undefined);
  const { example } = answer ?? {};
  const data = typeof example === 'object' && example !== null && 'data' in example ? example.data : example;
  return Array.isArray(data) ? data[0] : data;
};

const errorsOf = (
  document: OpenApiDocument,
  operations: readonly OperationView[],
  statuses: ErrorStatuses,
): ErrorView[] => {
  const meanings = document.components.schemas['ErrorResponse']?.properties?.['error']?.['x-enumDescriptions'] ?? {};
  const returned = new Set(operations.flatMap(({ answers }) => answers.flatMap(({ codes }) => codes)));
  return Object.entries(meanings)
    .map(([code, meaning]) => ({
      code,
      meaning,
      status: String(statuses[code] ?? ''),
      isOfOperation: returned.has(code),
    }))
    .toSorted((left, right) => compareText(left.code, right.code));
};
