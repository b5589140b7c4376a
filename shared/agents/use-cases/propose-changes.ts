import * as z from 'zod';
import type { Answer } from '../domain/answer.ts';
import { writeToken } from '../domain/proposal-token.ts';
import { refusedArgument } from '../domain/refusal.ts';
import { given, id, named } from './arguments.ts';
import { shownChangeSet, shownEntry } from './list-changes.ts';
import { createRecords, type Records } from './records.ts';
import { FILTERS, type Filters, KINDS_OF_ENTRY, toFilters } from './search-transactions.ts';
import { settledChangeSet } from './settle.ts';
import { sumsOf } from './shown.ts';
import { type Api, proposingTool, type Sent } from './tool.ts';

const MOST_IDS = 500;
const MOST_PAIRS = 250;
const MOST_SPLIT = 100;
const MOST_PARTS = 100;

const orNone = (what: string) => named(`${what}: its name or its id; none removes it`);
const TagName = z.string().min(1).max(200);

const VALUES = {
  category: orNone('The new category'),
  merchant: orNone('The new merchant'),
  name: z.string().min(1).max(255).optional().describe('The new name'),
  notes: z.string().max(10_000).optional().describe('The new notes; an empty text removes them'),
  excluded: z.boolean().optional().describe('Whether all totals leave it out'),
  kind: z.enum(KINDS_OF_ENTRY).optional().describe('The new kind'),
};
const TAGS = z.array(TagName).max(20).optional().describe('All tags that it has afterwards: their names or ids');
const CHANGES = {
  ...VALUES,
  add_tags: z.array(TagName).min(1).max(20).optional().describe('Tags to add: their names or ids'),
  remove_tags: z.array(TagName).min(1).max(20).optional().describe('Tags to remove: their names or ids'),
};

const ids = (description: string) =>
  z.array(id('The id of a transaction')).min(1).max(MOST_IDS).optional().describe(description);

const RuleValue = z.union([z.string(), z.number()]).optional();
const RuleCondition = z.strictObject({
  condition_type: z.string().max(100),
  operator: z.string().max(100),
  value: RuleValue,
});

const INPUT = z.strictObject({
  edit: z
    .strictObject({
      filter: z
        .strictObject(FILTERS)
        .optional()
        .describe('The transactions to change: arguments of search_transactions'),
      transaction_ids: ids('The transactions to change, instead of a filter'),
      except_ids: ids('With a filter: transactions that are not changed'),
      changes: z.strictObject(CHANGES).describe('The new values, the same for all'),
    })
    .optional()
    .describe('The same new values for many transactions'),
  edit_each: z
    .array(z.strictObject({ transaction_id: id('The id of the transaction'), ...VALUES, tags: TAGS }))
    .min(1)
    .max(MOST_IDS)
    .optional()
    .describe('Other new values for each transaction'),
  split: z
    .array(
      z.strictObject({
        transaction_id: id('The id of the transaction'),
        parts: z
          .array(
            z.strictObject({
              amount: z.string().min(1).max(40).describe('Such as 12.50 for money out, -12.50 for money in'),
              name: VALUES.name,
              category: VALUES.category,
              notes: VALUES.notes,
              tags: TAGS,
            }),
          )
          .max(MOST_PARTS)
          .describe('All its parts, which add up to its amount; an empty list removes the split'),
      }),
    )
    .min(1)
    .max(MOST_SPLIT)
    .optional()
    .describe('Divides each transaction into parts, which inherit values that are left out'),
  merge_records: z
    .strictObject({
      record: z.enum(['category', 'merchant', 'tag']).describe('What the two are'),
      from: z.string().min(1).max(200).describe('The one that is gone afterwards: its name or its id'),
      into: z.string().min(1).max(200).describe('The one that takes its place: its name or its id'),
    })
    .optional()
    .describe('Two categories, merchants or tags become one'),
  link_transfers: z
    .array(
      z.strictObject({
        outflow_transaction_id: id('The transaction with money out'),
        inflow_transaction_id: id('The transaction with money in, in another account'),
      }),
    )
    .min(1)
    .max(MOST_PAIRS)
    .optional()
    .describe('Pairs of transactions that are one movement between own accounts'),
  merge_duplicates: z
    .array(
      z.strictObject({
        kept_transaction_id: id('The transaction to keep'),
        merged_transaction_id: id('The transaction to merge into it'),
      }),
    )
    .min(1)
    .max(MOST_PAIRS)
    .optional()
    .describe('Pairs of the same transaction from two sources'),
  new_rule: z
    .strictObject({
      name: z.string().min(1).max(255).optional().describe('The name of the rule'),
      conditions: z
        .array(RuleCondition.extend({ sub_conditions: z.array(RuleCondition).max(20).optional() }))
        .max(20)
        .describe('All must hold, as in POST /rules, such as transaction_name, like, "pet shop"'),
      actions: z
        .array(z.strictObject({ action_type: z.string().max(100), value: RuleValue }))
        .min(1)
        .max(20)
        .describe('As in POST /rules, such as set_transaction_category and the name of a category'),
      filter: z.strictObject(FILTERS).optional().describe('The existing transactions that it changes; all if left out'),
    })
    .optional()
    .describe('A new active rule, which also changes existing transactions'),
  run_rules: z
    .strictObject({
      rule_ids: z
        .array(id('The id of a rule'))
        .min(1)
        .max(100)
        .optional()
        .describe('Only these rules; all active ones if left out'),
      filter: z.strictObject(FILTERS).optional().describe('Only these transactions: arguments of search_transactions'),
    })
    .optional()
    .describe('Runs rules that exist on existing transactions'),
});

type Input = z.output<typeof INPUT>;

const SHOWN = 10;

export const proposeChanges = proposingTool({
  name: 'propose_changes',
  title: 'Propose changes',
  description:
    'Prepares one kind of change and changes nothing: answers with the counts, the first transactions with their old and new values, those left out and why, and a token for apply. A person can also accept or decline it on the page. Send exactly one of edit, edit_each, split, merge_records, link_transfers, merge_duplicates, new_rule and run_rules.',
  input: INPUT,
  run: async (api, input) => {
    const sent = Object.entries(input).filter(([, value]) => value !== undefined);
    if (sent.length !== 1) throw refusedArgument(`Send exactly one of ${Object.keys(INPUT.shape).join(', ')}`);
    const records = createRecords(api);
    const { id: changeSet } = await prepare(api, records, input);
    return shownProposal(api, records, await settledChangeSet(api, changeSet));
  },
});

type Prepared = Pick<Sent<'ChangeSet'>, 'id'>;

const prepare = async (api: Api, records: Records, input: Input): Promise<Prepared> => {
  const { edit, edit_each, split, merge_records, link_transfers, merge_duplicates, new_rule, run_rules } = input;
  if (edit !== undefined) return prepareEdit(api, records, edit);
  if (edit_each !== undefined) {
    const changes = await Promise.all(
      edit_each.map(async ({ transaction_id, ...values }) => ({
        transaction_id,
        ...(await toEachChanges(records, values)),
      })),
    );
    return (await api.POST('/change_sets', { body: { changes } })).data;
  }
  if (split !== undefined) return prepareSplits(api, records, split);
  if (merge_records !== undefined) return prepareMerge(api, records, merge_records);
  if (link_transfers !== undefined)
    return (await api.POST('/transfers', { body: { transfers: link_transfers, preview: true } })).data;
  if (merge_duplicates !== undefined)
    return (await api.POST('/duplicates/merge', { body: { duplicates: merge_duplicates, preview: true } })).data;
  if (new_rule !== undefined) {
    const { filter = {}, ...sent } = new_rule;
    const rule = given({ ...sent, active: true }) as Sent<'CreateRule'>; // the API checks what the tool was given
    const body = { filter: await toFilters(records, filter), rule };
    return (await api.POST('/rules/preview', { body })).data;
  }
  const { rule_ids, filter = {} } = run_rules ?? {};
  const body = { filter: await toFilters(records, filter), ...(rule_ids !== undefined && { rule_ids }) };
  return (await api.POST('/rules/preview', { body })).data;
};

const prepareSplits = async (api: Api, records: Records, sent: NonNullable<Input['split']>): Promise<Prepared> => {
  const changes = await Promise.all(
    sent.map(async ({ transaction_id, parts }) => {
      const splits = await Promise.all(
        parts.map(async ({ amount, ...values }) => ({ amount, ...(await toEachChanges(records, values)) })),
      );
      return { transaction_id, splits };
    }),
  );
  return (await api.POST('/change_sets', { body: { changes } })).data;
};

const prepareEdit = async (api: Api, records: Records, edit: NonNullable<Input['edit']>): Promise<Prepared> => {
  const { filter, transaction_ids: ids, except_ids: except, changes: sent } = edit;
  if ((filter === undefined) === (ids === undefined)) throw refusedArgument('edit: send filter or transaction_ids');
  if (except !== undefined && filter === undefined) throw refusedArgument('edit: except_ids needs a filter');
  const changes = await toChanges(records, sent);
  if (Object.keys(changes).length === 0) throw refusedArgument('edit.changes: send at least one new value');
  const filters = filter && (await toFilters(records, filter));
  const selected =
    except === undefined || filters === undefined
      ? { filter: filters, transaction_ids: ids }
      : { transaction_ids: await idsWithout(api, filters, except) };
  return (await api.POST('/change_sets', { body: { ...given(selected), changes } })).data;
};

const PER_PAGE = 100;

/** The ids of what the filters select, without some. */
const idsWithout = async (api: Api, filters: Filters, except: readonly string[]): Promise<string[]> => {
  const out = new Set(except);
  const found: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const query = { ...filters, per_page: PER_PAGE, ...given({ cursor }) };
    const { data, meta } = await api.GET('/transactions', { params: { query } });
    if (meta.total_count - out.size > MOST_IDS)
      throw refusedArgument(
        `The filter selects ${meta.total_count} transactions, and with except_ids at most ${MOST_IDS}: narrow it`,
      );
    found.push(...data.map((transaction) => transaction.id).filter((transaction) => !out.has(transaction)));
    if (meta.next_cursor == null) break;
    cursor = meta.next_cursor;
  }
  if (found.length === 0) throw refusedArgument('Nothing is left of what the filter selects');
  return found;
};

type Values = Partial<Pick<z.output<z.ZodObject<typeof CHANGES>>, keyof typeof CHANGES>>;

const isNone = (sent: string | undefined): boolean => sent?.trim().toLowerCase() === 'none';

const toValues = async (records: Records, { category, merchant, notes, ...same }: Values) => ({
  ...given(same),
  ...(category !== undefined && { category_id: isNone(category) ? null : await records.idOf('category', category) }),
  ...(merchant !== undefined && { merchant_id: isNone(merchant) ? null : await records.idOf('merchant', merchant) }),
  ...(notes !== undefined && { notes: notes === '' ? null : notes }),
});

const tagIds = (records: Records, names: readonly string[]): Promise<string[]> =>
  Promise.all(names.map((name) => records.idOf('tag', name)));

const toChanges = async (records: Records, { add_tags, remove_tags, ...values }: Values) => ({
  ...(await toValues(records, values)),
  ...(add_tags !== undefined && { add_tag_ids: await tagIds(records, add_tags) }),
  ...(remove_tags !== undefined && { remove_tag_ids: await tagIds(records, remove_tags) }),
});

const toEachChanges = async (
  records: Records,
  { tags, ...values }: Omit<Values, 'add_tags' | 'remove_tags'> & { readonly tags?: string[] | undefined },
) => ({
  ...(await toValues(records, values)),
  ...(tags !== undefined && { tag_ids: await tagIds(records, tags) }),
});

const prepareMerge = async (
  api: Api,
  records: Records,
  { record, from, into }: NonNullable<Input['merge_records']>,
): Promise<Prepared> => {
  const [fromId, intoId] = await Promise.all([records.idOf(record, from), records.idOf(record, into)]);
  const init = { params: { path: { id: fromId } }, body: { into_id: intoId } };
  if (record === 'category') return (await api.POST('/categories/{id}/merge', init)).data;
  if (record === 'merchant') return (await api.POST('/merchants/{id}/merge', init)).data;
  return (await api.POST('/tags/{id}/merge', init)).data;
};

/** The planned changes, and how they are applied. */
const shownProposal = async (api: Api, records: Records, set: Sent<'ChangeSet'>): Promise<Answer> => {
  const page = `/changes/${set.id}`;
  if (set.status !== 'ready') return { page, data: { proposal: shownChangeSet(set), next: NEXT[set.status] } };
  const query = { per_page: PER_PAGE };
  const { data, meta } = await api.GET('/change_sets/{id}/entries', { params: { path: { id: set.id }, query } });
  const nameOf = await records.namesOf('account', 'category', 'merchant', 'tag');
  const left = data.filter(({ outcome }) => outcome !== 'planned');
  const planned = data.filter(({ outcome }) => outcome === 'planned');
  const isWhole = meta.total_count <= data.length;
  return {
    page,
    data: {
      token: writeToken({ kind: 'change_set', id: set.id, updated_at: set.updated_at }),
      proposal: shownChangeSet(set),
      sums: isWhole ? sumsOf(planned.flatMap(({ transaction }) => transaction ?? [])) : undefined,
      transactions: planned.slice(0, SHOWN).map((entry) => shownEntry(entry, nameOf)),
      left_out: left.slice(0, SHOWN).map((entry) => shownEntry(entry, nameOf)),
      not_shown: isWhole ? undefined : meta.total_count - data.length,
      next:
        set.counts.changes > 0 || set.merged_record !== null || set.rule !== null
          ? NEXT.ready
          : 'Nothing would change.',
    },
  };
};

const NEXT: Readonly<Partial<Record<Sent<'ChangeSet'>['status'], string>>> = {
  ready:
    'Nothing is changed yet. Call apply with the token if your key may apply changes; otherwise a person accepts it on the page.',
  preparing: 'It is still being prepared. Call list_changes with its id to see it.',
  failed: 'It cannot be applied: see error.',
};
