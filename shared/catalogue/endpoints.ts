import type { Endpoint } from '../platform/domain/endpoint.ts';
import type { Budget } from './schema/budget.ts';
import type { Category } from './schema/category.ts';
import type { Merchant, Tag } from './schema/merchant-and-tag.ts';
import type { RecurringTransaction } from './schema/recurring-transaction.ts';
import type { Rule } from './schema/rule.ts';

const food = { id: '3b1c7d52-9a40-4c1e-8f57-2d6e0b9a4c11', name: 'Food' };
const groceries = { id: '8c2f5e07-1b6d-4a93-b0e4-5a7c3d1f9e28', name: 'Groceries' };

const category: Category = {
  id: '8c2f5e07-1b6d-4a93-b0e4-5a7c3d1f9e28',
  name: 'Groceries',
  color: '#4da568',
  icon: 'shopping-basket',
  classification: 'expense',
  parent: food,
  external_id: 'cat-12',
  external_source: 'api',
  metadata: { code: '12' },
  created_at: '2026-03-01T08:00:00.000Z',
  updated_at: '2026-03-01T08:00:00.000Z',
};
const tag: Tag = {
  id: '5d9e1f3a-7c2b-4e60-9a18-0f4b6c8d2e73',
  name: 'Holiday',
  color: '#61c9ea',
  external_id: null,
  external_source: null,
  metadata: {},
  created_at: '2026-03-01T08:00:00.000Z',
  updated_at: '2026-03-01T08:00:00.000Z',
};
const merchant: Merchant = {
  id: 'c4a8e2b6-0d1f-4735-8e9c-6b2a4f7d1c50',
  name: 'Corner bakery',
  color: '#e99537',
  website_url: 'https://bakery.example',
  logo_url: null,
  external_id: null,
  external_source: null,
  metadata: {},
  created_at: '2026-03-01T08:00:00.000Z',
  updated_at: '2026-03-01T08:00:00.000Z',
};
const rule: Rule = {
  id: 'e7b3c9d1-4f2a-4860-b5d8-1c9e3a7f5b02',
  name: 'Bread is food',
  resource_type: 'transaction',
  active: true,
  effective_date: '2026-01-01',
  position: 1,
  stop_after_match: false,
  conditions: [
    { condition_type: 'transaction_name', operator: 'like', value: 'bakery', value_ref: null, sub_conditions: [] },
  ],
  actions: [
    {
      action_type: 'set_transaction_category',
      value: '8c2f5e07-1b6d-4a93-b0e4-5a7c3d1f9e28',
      value_ref: { type: 'category', id: '8c2f5e07-1b6d-4a93-b0e4-5a7c3d1f9e28', name: 'Groceries' },
    },
  ],
  created_at: '2026-03-01T08:00:00.000Z',
  updated_at: '2026-03-01T08:00:00.000Z',
};
const budget: Budget = {
  id: '1f6d8a3c-5e9b-4207-a4c1-7d0e2b8f6a95',
  start_date: '2026-03-01',
  end_date: '2026-03-31',
  budgeted_spending: '1200.00',
  expected_income: '3000.00',
  currency: 'EUR',
  categories: [{ category: groceries, budgeted_spending: '400.00', carry_over: true }],
  created_at: '2026-03-01T08:00:00.000Z',
  updated_at: '2026-03-01T08:00:00.000Z',
};

const recurring: RecurringTransaction = {
  id: '7a2d9c4e-3b18-4f60-8e5a-9d1c6b3f0a72',
  name: 'City Water',
  account_id: '0c7f2d94-8b1e-4a35-9f60-3e5d1b8a7c42',
  merchant_id: null,
  category_id: null,
  amount: '38.50',
  currency: 'EUR',
  interval: 'every_three_months',
  expected_day_of_month: 12,
  last_occurrence_date: null,
  next_expected_date: '2026-05-12',
  status: 'active',
  occurrence_count: 0,
  manual: true,
  expected_amount_min: null,
  expected_amount_max: null,
  expected_amount_avg: null,
  dismissed: false,
  created_at: '2026-03-01T08:00:00.000Z',
  updated_at: '2026-03-01T08:00:00.000Z',
};

type Resource<Name extends string, Path extends string> = {
  readonly of: Name;
  readonly path: Path;
  readonly order: string;
  readonly example: Category | Tag | Merchant | Rule | Budget | RecurringTransaction;
  readonly create: unknown;
  readonly update: unknown;
  readonly about: string;
  readonly removal: string;
  /** Names are unique. */
  readonly isNamed: boolean;
  /** Clients can give external ids, which are unique, too, and metadata. */
  readonly filters?: 'RecordFilters';
};

const IDENTIFIED =
  'With an `external_id` that another one of the family has, returns 409 `external_id_taken`: `details.id` names that one.';
const NAMED = 'If the name is taken, returns 409 `conflict` with the `id` of the record that has it in `details`.';

/** `/recurring_transactions` → `recurring transactions`. */
const wordsOf = (path: string): string => path.slice(1).replaceAll('_', ' ');
/** `RecurringTransaction` → `recurring transaction`. */
const nounOf = (name: string): string => name.replaceAll(/(?<=.)[A-Z]/g, ' $&').toLowerCase();
const pascalOf = (path: string): string => path.replaceAll(/[/_](.)/g, (_, first: string) => first.toUpperCase());

const readEndpoints = <const Name extends string, const Path extends `/${string}`>(resource: Resource<Name, Path>) => {
  const { of, path, order, example, about, filters } = resource;
  return {
    list: {
      id: `list${pascalOf(path)}`,
      method: 'get',
      path,
      scope: 'read',
      access: { table: { read: ['family'] } },
      summary: `List ${wordsOf(path)}, ${order}`,
      description: about,
      ...(filters && { filters }),
      answer: { status: 200, description: `A page of ${wordsOf(path)}`, shape: 'list', of, example },
      errors: [],
    },
    get: {
      id: `get${of}`,
      method: 'get',
      path: `${path}/{id}`,
      scope: 'read',
      access: { table: { read: ['family'] } },
      summary: `Get a ${nounOf(of)}`,
      description: about,
      etag: true,
      answer: { status: 200, description: `The ${nounOf(of)}`, shape: 'single', of, example },
      errors: ['not_found'],
    },
  } as const satisfies Readonly<Record<string, Endpoint>>;
};

const writeEndpoints = <const Name extends string, const Path extends `/${string}`>(resource: Resource<Name, Path>) => {
  const { of, path, example, create, update, about, removal, isNamed, filters } = resource;
  const conflicts = [
    ...(isNamed ? (['conflict'] as const) : []),
    ...(filters ? (['external_id_taken', 'busy'] as const) : []),
  ];
  const rules = [about, ...(isNamed ? [NAMED] : []), ...(filters ? [IDENTIFIED] : [])].join(' ');
  return {
    create: {
      id: `create${of}`,
      method: 'post',
      path,
      scope: 'write',
      access: { table: { read: ['family'], write: ['family'] } },
      summary: `Create a ${nounOf(of)}`,
      description: rules,
      idempotent: true,
      etag: true,
      request: { required: true, json: `Create${of}`, wrapper: nounOf(of).replaceAll(' ', '_'), example: create },
      answer: { status: 201, description: `The ${nounOf(of)}`, shape: 'single', of, example },
      errors: conflicts,
    },
    update: {
      id: `update${of}`,
      method: 'patch',
      path: `${path}/{id}`,
      scope: 'write',
      access: { table: { read: ['family'], write: ['family'] } },
      summary: `Change a ${nounOf(of)}`,
      description: `Fields that are not sent keep their values. ${rules}`,
      etag: true,
      request: { required: true, json: `Update${of}`, wrapper: nounOf(of).replaceAll(' ', '_'), example: update },
      answer: { status: 200, description: `The updated ${nounOf(of)}`, shape: 'single', of, example },
      errors: ['not_found', ...new Set([...conflicts, 'busy' as const])],
    },
    delete: {
      id: `delete${of}`,
      method: 'delete',
      path: `${path}/{id}`,
      scope: 'write',
      access: { table: { read: ['family'], write: ['family'] } },
      summary: `Delete a ${nounOf(of)}`,
      description: removal,
      etag: true,
      answer: { status: 204, description: 'Deleted', shape: 'empty', of: null },
      errors: ['not_found', 'busy'],
    },
  } as const satisfies Readonly<Record<string, Endpoint>>;
};

/** The endpoints that every kind of record has. */
const recordEndpoints = <const Name extends string, const Path extends `/${string}`>(
  resource: Resource<Name, Path>,
) => {
  const reads = readEndpoints(resource);
  const writes = writeEndpoints(resource);
  return { list: reads.list, create: writes.create, get: reads.get, update: writes.update, delete: writes.delete };
};

/** The endpoints of one kind of record. */
export type RecordEndpoints = ReturnType<typeof recordEndpoints>;

const REMOVAL = 'References to it become empty. Imports that created it can still be reverted.';

export const CATEGORIES = /* @__PURE__ */ recordEndpoints({
  of: 'Category',
  path: '/categories',
  filters: 'RecordFilters',
  order: 'by name',
  example: category,
  isNamed: true,
  create: { name: 'Groceries', parent_id: '3b1c7d52-9a40-4c1e-8f57-2d6e0b9a4c11', color: '#4da568' },
  update: { parent_id: null },
  about: 'Categories have two levels: a category with a parent cannot be a parent.',
  removal:
    'References to it become empty. Imports that created it can still be reverted. Its subcategories are kept, without a parent.',
});

export const TAGS = /* @__PURE__ */ recordEndpoints({
  of: 'Tag',
  path: '/tags',
  filters: 'RecordFilters',
  order: 'by name',
  example: tag,
  isNamed: true,
  create: { name: 'Holiday' },
  update: { color: '#61c9ea' },
  about: 'A transaction can have any number of tags.',
  removal: REMOVAL,
});

export const MERCHANTS = /* @__PURE__ */ recordEndpoints({
  of: 'Merchant',
  path: '/merchants',
  filters: 'RecordFilters',
  order: 'by name',
  example: merchant,
  isNamed: true,
  create: { name: 'Corner bakery' },
  update: { website_url: 'https://bakery.example' },
  about: 'A merchant is the person or business that a transaction was paid to or received from.',
  removal: REMOVAL,
});

export const RULES = /* @__PURE__ */ recordEndpoints({
  of: 'Rule',
  path: '/rules',
  order: 'by name, unnamed rules last',
  example: rule,
  isNamed: true,
  create: {
    name: 'Bread is food',
    active: true,
    conditions: [{ condition_type: 'transaction_name', operator: 'like', value: 'bakery' }],
    actions: [{ action_type: 'set_transaction_category', value: 'Groceries' }],
  },
  update: { active: false },
  about: 'Active rules run on imports and bank syncs, and on request on existing transactions (`POST /rules/apply`).',
  removal: 'The records that the rule refers to are kept.',
});

export const BUDGETS = /* @__PURE__ */ recordEndpoints({
  of: 'Budget',
  path: '/budgets',
  order: 'latest first',
  example: budget,
  isNamed: false,
  create: {
    start_date: '2026-03-01',
    end_date: '2026-03-31',
    budgeted_spending: '1200',
    categories: [{ category_id: '8c2f5e07-1b6d-4a93-b0e4-5a7c3d1f9e28', budgeted_spending: '400', carry_over: true }],
  },
  update: { expected_income: '3000' },
  about: '`categories` is always the complete list: an update removes the categories that it does not send.',
  removal: 'Its amounts for categories are deleted with it.',
});

export const RECURRING_TRANSACTIONS = /* @__PURE__ */ recordEndpoints({
  of: 'RecurringTransaction',
  path: '/recurring_transactions',
  order: 'soonest first',
  example: recurring,
  isNamed: false,
  create: {
    name: 'City Water',
    amount: '38.50',
    currency: 'EUR',
    interval: 'every_three_months',
    next_expected_date: '2026-05-12',
  },
  update: { status: 'inactive' },
  about:
    'Bills, subscriptions and income that are expected again. Amounts are in ledger sign: positive is money out. The list contains what people added, confirmed or rejected, and what imports created. Suggestions found in transactions appear only on the website.',
  removal: 'Transactions do not change. If they show that it recurs, it can be suggested again.',
});
