import * as z from 'zod';
import { PAGING } from './arguments.ts';
import { readRows } from './read-rows.ts';
import { ifTrue } from './shown.ts';
import { type Api, readingTool, type Sent } from './tool.ts';

const KINDS = ['categories', 'merchants', 'tags', 'rules'] as const;

export const listRecords = readingTool({
  name: 'list_records',
  title: 'Categories, merchants, tags and rules',
  description: 'Lists the categories, merchants, tags or rules of the family, by name, with the ids of all.',
  input: z.strictObject({ kind: z.enum(KINDS).describe('Which records'), ...PAGING }),
  run: async (api, { kind, ...paging }) => {
    const { rows, total } = await LISTS[kind](api, paging);
    return { page: `/${kind}`, data: { total_count: total }, rows };
  },
});

type List = (api: Api, paging: Parameters<typeof readRows>[1]) => ReturnType<typeof readRows>;

const shownNamed = (record: Sent<'Merchant'> | Sent<'Tag'>): object => ({
  id: record.id,
  name: record.name,
  ...('website_url' in record && { website: record.website_url }),
});

const shownCategory = ({ id, name, classification, parent }: Sent<'Category'>): object => ({
  id,
  name,
  classification,
  parent,
});

const LISTS: Readonly<Record<(typeof KINDS)[number], List>> = {
  categories: (api, paging) =>
    readRows('categories', paging, (query) => api.GET('/categories', { params: { query } }), shownCategory),
  merchants: (api, paging) =>
    readRows('merchants', paging, (query) => api.GET('/merchants', { params: { query } }), shownNamed),
  tags: (api, paging) => readRows('tags', paging, (query) => api.GET('/tags', { params: { query } }), shownNamed),
  rules: (api, paging) => readRows('rules', paging, (query) => api.GET('/rules', { params: { query } }), shownRule),
};

type Condition = Omit<Sent<'Rule'>['conditions'][number], 'sub_conditions'>;

const shownCondition = ({ condition_type, operator, value, value_ref }: Condition): object => ({
  condition_type,
  operator,
  value: value_ref ?? value,
});

const shownRule = (rule: Sent<'Rule'>): object => ({
  id: rule.id,
  name: rule.name,
  active: rule.active,
  position: rule.position,
  effective_date: rule.effective_date,
  stop_after_match: ifTrue(rule.stop_after_match),
  conditions: rule.conditions.map(({ sub_conditions, ...condition }) =>
    sub_conditions.length === 0
      ? shownCondition(condition)
      : { operator: condition.operator, sub_conditions: sub_conditions.map(shownCondition) },
  ),
  actions: rule.actions.map(({ action_type, value, value_ref }) => ({ action_type, value: value_ref ?? value })),
});
