import { type DocumentedEndpoint, ENDPOINTS } from '../shared/api/endpoints.ts';
import type { Endpoint } from '../shared/platform/domain/endpoint.ts';
import { DEFAULT_PER_PAGE, MAX_PER_PAGE } from '../shared/platform/domain/paging.ts';
import { filterFields, type Json } from './openapi-schemas.ts';

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

/** Parameters with a name of their own in `components`. */
const NAMED: Readonly<Record<string, Json>> = {
  id: uuidInPath('id', 'The id of the record'),
  account_id: uuidInPath('account_id', 'The id of the bank account'),
  dormant_id: uuidInPath('dormant_id', 'The id of the bank account that stopped reporting'),
  row_number: {
    name: 'row_number',
    in: 'path',
    required: true,
    description: 'The number of the row in the file, from 1',
    schema: { type: 'integer', minimum: 1 },
  },
  page: query('page', {
    type: 'integer',
    minimum: 1,
    default: 1,
    description: 'Beyond the end it is the last page; anything else that is not a page is the first',
  }),
  per_page: query('per_page', {
    type: 'integer',
    minimum: 1,
    maximum: MAX_PER_PAGE,
    default: DEFAULT_PER_PAGE,
    description: 'Records on a page',
  }),
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same request with the same key within 24 hours gets the first answer again and creates nothing',
    schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    required: false,
    description:
      'The ETag of the record as it was read. If it has changed since, nothing is done and the answer is 412',
    schema: { type: 'string' },
  },
};

const CHANGING: readonly Endpoint['method'][] = ['put', 'patch', 'delete'];

/** Whether it takes an If-Match. */
export const isConditional = ({ etag, method }: Pick<Endpoint, 'etag' | 'method'>): boolean =>
  etag === true && CHANGING.includes(method);

export const parametersOf = (endpoint: DocumentedEndpoint): Json[] => {
  const inPath = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const paged = endpoint.answer.shape === 'list' ? ['page', 'per_page'] : [];
  return [
    ...[...inPath, ...paged].map(refTo),
    ...filtersOf(endpoint).map((filter) => (isShared(filter) ? refTo(filterName(filter)) : filter)),
    ...(endpoint.idempotent ? [refTo('IdempotencyKey')] : []),
    ...(isConditional(endpoint) ? [refTo('IfMatch')] : []),
  ];
};

/** Those above, and filters that several lists have. */
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

/** Every list that has a filter of this name has this very one. */
const isShared = (filter: Json): boolean => {
  const alike = ENDPOINTS.flatMap(filtersOf).filter(({ name }) => name === filter['name']);
  return alike.length > 1 && alike.every((other) => JSON.stringify(other) === JSON.stringify(filter));
};
