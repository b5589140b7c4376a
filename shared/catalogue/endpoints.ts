import type { Endpoint } from '../platform/domain/endpoint.ts';
import type { Budget } from './schema/budget.ts';
import type { Category } from './schema/category.ts';
import type { Merchant, Tag } from './schema/merchant-and-tag.ts';
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
  created_at: '2026-03-01T08:00:00.000Z',
  updated_at: '2026-03-01T08:00:00.000Z',
};
const tag: Tag = {
  id: '5d9e1f3a-7c2b-4e60-9a18-0f4b6c8d2e73',
  name: 'Holiday',
  color: '#61c9ea',
  created_at: '2026-03-01T08:00:00.000Z',
  updated_at: '2026-03-01T08:00:00.000Z',
};
const merchant: Merchant = {
  id: 'c4a8e2b6-0d1f-4735-8e9c-6b2a4f7d1c50',
  name: 'Corner bakery',
  color: '#e99537',
  website_url: 'https://bakery.example',
  logo_url: null,
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

type Resource<Name extends string, Path extends string> = {
  readonly of: Name;
  readonly path: Path;
  readonly order: string;
  readonly example: Category | Tag | Merchant | Rule | Budget;
  readonly create: unknown;
  readonly update: unknown;
  readonly about: string;
  readonly removal: string;
  /** Names are unique. */
  readonly isNamed: boolean;
};

const NAMED = 'If the name is taken, returns 409 `conflict` with the `id` of the record that has it in `details`.';

const readEndpoints = <const Name extends string, const Path extends `/${string}`>(resource: Resource<Name, Path>) => {
  const { of, path, order, example, about } = resource;
  return {
    list: {
      id: `list${path.charAt(1).toUpperCase()}${path.slice(2)}`,
      method: 'get',
      path,
      scope: 'read',
      access: { table: { read: ['family'] } },
      summary: `List ${path.slice(1)}, ${order}`,
      description: about,
      answer: { status: 200, description: `A page of ${path.slice(1)}`, shape: 'list', of, example },
      errors: [],
    },
    get: {
      id: `get${of}`,
      method: 'get',
      path: `${path}/{id}`,
      scope: 'read',
      access: { table: { read: ['family'] } },
      summary: `Get a ${of.toLowerCase()}`,
      description: about,
      etag: true,
      answer: { status: 200, description: `The ${of.toLowerCase()}`, shape: 'single', of, example },
      errors: ['not_found'],
    },
  } as const satisfies Readonly<Record<string, Endpoint>>;
};

const writeEndpoints = <const Name extends string, const Path extends `/${string}`>(resource: Resource<Name, Path>) => {
  const { of, path, example, create, update, about, removal, isNamed } = resource;
  const conflicts = isNamed ? (['conflict'] as const) : [];
  return {
    create: {
      id: `create${of}`,
      method: 'post',
      path,
      scope: 'write',
      access: { table: { read: ['family'], write: ['family'] } },
      summary: `Create a ${of.toLowerCase()}`,
      description: isNamed ? `${about} ${NAMED}` : about,
      idempotent: true,
      etag: true,
      request: { required: true, json: `Create${of}`, wrapper: of.toLowerCase(), example: create },
      answer: { status: 201, description: `The ${of.toLowerCase()}`, shape: 'single', of, example },
      errors: conflicts,
    },
    update: {
      id: `update${of}`,
      method: 'patch',
      path: `${path}/{id}`,
      scope: 'write',
      access: { table: { read: ['family'], write: ['family'] } },
      summary: `Change a ${of.toLowerCase()}`,
      description: `Fields that are not sent keep their values. ${isNamed ? `${about} ${NAMED}` : about}`,
      etag: true,
      request: { required: true, json: `Update${of}`, wrapper: of.toLowerCase(), example: update },
      answer: { status: 200, description: `The updated ${of.toLowerCase()}`, shape: 'single', of, example },
      errors: ['not_found', ...conflicts, 'busy'],
    },
    delete: {
      id: `delete${of}`,
      method: 'delete',
      path: `${path}/{id}`,
      scope: 'write',
      access: { table: { read: ['family'], write: ['family'] } },
      summary: `Delete a ${of.toLowerCase()}`,
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
