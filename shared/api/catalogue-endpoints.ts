import type { Budget } from '../catalogue/schema/budget.ts';
import type { Category } from '../catalogue/schema/category.ts';
import type { Merchant, Tag } from '../catalogue/schema/merchant-and-tag.ts';
import type { Rule } from '../catalogue/schema/rule.ts';
import type { RequestName } from './components.ts';
import { BODY_ERRORS, type Endpoint, KEY_ERRORS } from './endpoint.ts';

const at = { created_at: '2026-03-01T08:00:00.000Z', updated_at: '2026-03-01T08:00:00.000Z' };
const food = { id: '3b1c7d52-9a40-4c1e-8f57-2d6e0b9a4c11', name: 'Food' };
const groceries = { id: '8c2f5e07-1b6d-4a93-b0e4-5a7c3d1f9e28', name: 'Groceries' };

const category: Category = {
  ...groceries,
  color: '#4da568',
  icon: 'shopping-basket',
  classification: 'expense',
  parent: food,
  ...at,
};
const tag: Tag = { id: '5d9e1f3a-7c2b-4e60-9a18-0f4b6c8d2e73', name: 'Holiday', color: '#61c9ea', ...at };
const merchant: Merchant = {
  id: 'c4a8e2b6-0d1f-4735-8e9c-6b2a4f7d1c50',
  name: 'Corner bakery',
  color: '#e99537',
  website_url: 'https://bakery.example',
  logo_url: null,
  ...at,
};
const rule: Rule = {
  id: 'e7b3c9d1-4f2a-4860-b5d8-1c9e3a7f5b02',
  name: 'Bread is food',
  resource_type: 'transaction',
  active: true,
  effective_date: '2026-01-01',
  conditions: [
    { condition_type: 'transaction_name', operator: 'like', value: 'bakery', value_ref: null, sub_conditions: [] },
  ],
  actions: [
    { action_type: 'set_transaction_category', value: groceries.id, value_ref: { type: 'category', ...groceries } },
  ],
  ...at,
};
const budget: Budget = {
  id: '1f6d8a3c-5e9b-4207-a4c1-7d0e2b8f6a95',
  start_date: '2026-03-01',
  end_date: '2026-03-31',
  budgeted_spending: '1200.00',
  expected_income: '3000.00',
  currency: 'EUR',
  categories: [{ category: groceries, budgeted_spending: '400.00' }],
  ...at,
};

type Resource = {
  readonly of: 'Category' | 'Tag' | 'Merchant' | 'Rule' | 'Budget';
  readonly many: string;
  readonly order: string;
  readonly example: Category | Tag | Merchant | Rule | Budget;
  readonly create: unknown;
  readonly update: unknown;
  readonly about?: string;
  readonly removal: string;
  /** Of two records of one name one is refused. */
  readonly isNamed: boolean;
};

const NAMED = 'A name that another one has is a 409 `conflict` with its `id` in `details`.';

/** List, read, create, change and delete. */
const endpointsOf = ({ of, many, order, example, create, update, about, removal, isNamed }: Resource) => {
  const path = `/${many}`;
  const noun = of.toLowerCase();
  const plural = `${many.charAt(0).toUpperCase()}${many.slice(1)}`;
  const common = { tag: 'Catalogue', etag: true } as const;
  const one = { shape: 'single', of, example } as const;
  const description = [about, isNamed ? NAMED : undefined].filter((text) => text !== undefined).join(' ');
  const told = description === '' ? {} : { description };
  const conflict = isNamed ? (['conflict'] as const) : [];
  const request = (verb: 'Create' | 'Update', shown: unknown) =>
    ({ required: true, json: `${verb}${of}` as RequestName, example: shown }) as const;
  return [
    {
      id: `list${plural}`,
      method: 'get',
      path,
      tag: 'Catalogue',
      scope: 'read',
      summary: `List ${many}, ${order}`,
      answer: { ...one, status: 200, shape: 'list', description: `A page of ${many}` },
      errors: [],
    },
    {
      ...common,
      ...told,
      id: `create${of}`,
      method: 'post',
      path,
      scope: 'write',
      idempotent: true,
      summary: `Create a ${noun}`,
      request: request('Create', create),
      answer: { ...one, status: 201, description: `The ${noun}` },
      errors: [...BODY_ERRORS, ...KEY_ERRORS, ...conflict],
    },
    {
      ...common,
      id: `get${of}`,
      method: 'get',
      path: `${path}/{id}`,
      scope: 'read',
      summary: `Read a ${noun}`,
      answer: { ...one, status: 200, description: `The ${noun}` },
      errors: ['not_found'],
    },
    {
      ...common,
      ...told,
      id: `update${of}`,
      method: 'patch',
      path: `${path}/{id}`,
      scope: 'write',
      summary: `Change a ${noun}; what is left out stays as it is`,
      request: request('Update', update),
      answer: { ...one, status: 200, description: `The ${noun} as it is now` },
      errors: [...BODY_ERRORS, 'not_found', ...conflict, 'busy'],
    },
    {
      ...common,
      id: `delete${of}`,
      method: 'delete',
      path: `${path}/{id}`,
      scope: 'write',
      summary: `Delete a ${noun}`,
      description: removal,
      answer: { status: 204, description: 'It is gone', shape: 'empty', of: null },
      errors: ['not_found', 'busy'],
    },
  ] satisfies readonly Endpoint[];
};

const READS_AS_NONE =
  'Whatever is filed under it reads as filed under none; imports that made it can still be reverted.';

export const CATALOGUE_ENDPOINTS: readonly Endpoint[] = [
  ...endpointsOf({
    of: 'Category',
    many: 'categories',
    order: 'by name',
    example: category,
    isNamed: true,
    create: { name: 'Groceries', parent_id: food.id, color: '#4da568' },
    update: { parent_id: null },
    about: 'Categories have two levels: one with a parent is no parent.',
    removal: `${READS_AS_NONE} Categories below it stay, without a parent.`,
  }),
  ...endpointsOf({
    of: 'Tag',
    many: 'tags',
    order: 'by name',
    example: tag,
    isNamed: true,
    create: { name: 'Holiday' },
    update: { color: '#61c9ea' },
    removal: READS_AS_NONE,
  }),
  ...endpointsOf({
    of: 'Merchant',
    many: 'merchants',
    order: 'by name',
    example: merchant,
    isNamed: true,
    create: { name: 'Corner bakery' },
    update: { website_url: 'https://bakery.example' },
    removal: READS_AS_NONE,
  }),
  ...endpointsOf({
    of: 'Rule',
    many: 'rules',
    order: 'by name, those without one last',
    example: rule,
    isNamed: true,
    create: {
      name: 'Bread is food',
      active: true,
      conditions: [{ condition_type: 'transaction_name', operator: 'like', value: 'bakery' }],
      actions: [{ action_type: 'set_transaction_category', value: 'Groceries' }],
    },
    update: { active: false },
    about: 'Rules are kept and exported; nothing is done by them yet.',
    removal: 'It is gone; what it names stays.',
  }),
  ...endpointsOf({
    of: 'Budget',
    many: 'budgets',
    order: 'latest first',
    example: budget,
    isNamed: false,
    create: {
      start_date: '2026-03-01',
      end_date: '2026-03-31',
      budgeted_spending: '1200',
      categories: [{ category_id: groceries.id, budgeted_spending: '400' }],
    },
    update: { expected_income: '3000' },
    about: '`categories` are all of them: one that is left out of the list is taken out of the budget.',
    removal: 'With what of it was for categories.',
  }),
];
