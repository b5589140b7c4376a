import { type DocumentedEndpoint, ENDPOINTS } from '../../shared/api/endpoints.ts';
import type { Endpoint } from '../../shared/platform/domain/endpoint.ts';
import { DEFAULT_PER_PAGE, MAX_AFTER_CURSOR, MAX_PER_PAGE } from '../../shared/platform/domain/paging.ts';
import { filterFields, type Json } from './schemas.ts';

const uuidInPath = (name: string, description: string): Json => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string', format: 'uuid' },
});

const query = (name: string, { description, ...schema }: Json): Json => ({
  name,
  in: 'query',
  required: false,
  description,
  schema,
});

/** Parameters that are named in `components`. */
const NAMED: Readonly<Record<string, Json>> = {
  id: uuidInPath('id', 'The id of the record'),
  account_id: uuidInPath('account_id', 'The id of the bank account'),
  delivery_id: uuidInPath('delivery_id', 'The id of the event'),
  dormant_id: uuidInPath('dormant_id', 'The id of the dormant bank account'),
  row_number: {
    name: 'row_number',
    in: 'path',
    required: true,
    description: 'The number of the row in the file, starting at 1',
    schema: { type: 'integer', minimum: 1 },
  },
  page: query('page', {
    type: 'integer',
    minimum: 1,
    default: 1,
    description:
      'The number of the page. A page beyond the end has no records; an invalid value returns the first page',
  }),
  per_page: query('per_page', {
    type: 'integer',
    minimum: 1,
    maximum: MAX_PER_PAGE,
    default: DEFAULT_PER_PAGE,
    description: `Records per page. A larger value becomes ${MAX_PER_PAGE}, and any other invalid value the default`,
  }),
  long_per_page: query('per_page', {
    type: 'integer',
    minimum: 1,
    maximum: MAX_AFTER_CURSOR,
    default: DEFAULT_PER_PAGE,
    description: `Records per page: at most ${MAX_PER_PAGE}, and at most ${MAX_AFTER_CURSOR} with \`cursor\`. A larger value becomes the largest possible one, and any other invalid value the default`,
  }),
  cursor: query('cursor', {
    type: 'string',
    maxLength: 200,
    description:
      'The `next_cursor` of the response before, with the same filters. Records that are added or deleted meanwhile do not shift the others. Do not send `page` with it',
  }),
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'A key of your choice. Repeating the request with the same key within 24 hours returns the first response and changes nothing',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The ETag of the record when you read it. If it has changed since, the request changes nothing and returns 412',
    schema: { type: 'string' },
  },
};

const CHANGING: readonly Endpoint['method'][] = ['put', 'patch', 'delete'];

/** Whether the endpoint accepts If-Match. */
export const isConditional = ({ etag, method }: Pick<Endpoint, 'etag' | 'method'>): boolean =>
  etag === true && CHANGING.includes(method);

const PAGING: Readonly<Partial<Record<Endpoint['answer']['shape'], readonly string[]>>> = {
  list: ['page', 'per_page'],
  long_list: ['page', 'long_per_page', 'cursor'],
};

export const parametersOf = (endpoint: DocumentedEndpoint): Json[] => {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const paged = PAGING[endpoint.answer.shape] ?? [];
  return [
    ...[...inPath, ...paged].map(refTo),
    ...filtersOf(endpoint).map((filter) => (isShared(filter) ? refTo(filterName(filter)) : filter)),
    ...(endpoint.idempotent ? [refTo('IdempotencyKey')] : []),
    ...(isConditional(endpoint) ? [refTo('IfMatch')] : []),
  ];
};

/** The parameters above, and the filters that several lists share. */
export const componentParameters = (): Json => ({
  ...NAMED,
  ...Object.fromEntries(
    ENDPOINTS.flatMap(filtersOf)
      .filter(isShared)
      .map((filter) => [filterName(filter), filter]),
  ),
});

const refTo = (name: string): Json => ({ $ref: `#/components/parameters/${name}` });

const filterName = ({ name }: Json): string => `filter_${String(name)}`;

const filtersOf = ({ filters }: Pick<DocumentedEndpoint, 'filters'>): Json[] =>
  filters === undefined ? [] : filterFields(filters).map(([name, schema]) => query(name, schema));

/** Whether all lists with a filter of this name define it identically. */
const isShared = (filter: Json): boolean => {
  const alike = ENDPOINTS.flatMap(filtersOf).filter(({ name }) => name === filter['name']);
  return alike.length > 1 && alike.every((other) => JSON.stringify(other) === JSON.stringify(filter));
};
