import * as z from 'zod';
import { id, PAGING } from './arguments.ts';
import { readRows } from './read-rows.ts';
import { createRecords, type NameOf } from './records.ts';
import { flow, ifTrue, shownTransaction, usualKind } from './shown.ts';
import { readingTool, type Sent } from './tool.ts';

export const getTransaction = readingTool({
  name: 'get_transaction',
  title: 'A transaction with its history',
  description: 'Shows a transaction, and what was changed in it, when and by whom, the newest change first.',
  input: z.strictObject({ id: id('The id of the transaction'), ...PAGING }),
  run: async (api, { id: transaction, ...paging }) => {
    const path = { id: transaction };
    const list = (query: object) => api.GET('/transactions/{id}/history', { params: { path, query } });
    const [{ data }, { rows: history }] = await Promise.all([
      api.GET('/transactions/{id}', { params: { path } }),
      readRows('history', paging, list, (entry) => entry),
    ]);
    const entries = history.items as readonly Sent<'EntryHistory'>[];
    const nameOf = entries.some(hasReferences)
      ? await createRecords(api).namesOf('account', 'category', 'merchant', 'tag')
      : undefined;
    const rows = { ...history, items: entries.map((entry) => shownChange(entry, nameOf)) };
    const more = {
      external_id: data.external_id,
      external_source: data.external_source,
      metadata: data.metadata,
      bank_feed: data.bank_feed && {
        status: data.bank_feed.status,
        posted_match: data.bank_feed.posted_match?.transaction_id,
      },
      created_at: data.created_at,
      updated_at: data.updated_at,
    };
    return {
      page: `/transactions/${transaction}`,
      data: { transaction: { ...shownTransaction(data), ...more } },
      rows,
    };
  },
});

type Values = Sent<'HistoryValues'> | Sent<'ChangedValues'>;

const REFERENCES = ['account_id', 'category_id', 'merchant_id', 'tag_ids'] as const;

const hasReferences = ({ before, after }: { readonly before: Values; readonly after: Values }): boolean =>
  REFERENCES.some((name) => name in before || name in after);

/** Values of fields with names beside ids. `null` is a value here: the field was or became empty. */
export const shownValues = (values: Values, nameOf: NameOf | undefined): object => {
  const { amount, currency, account_id, category_id, merchant_id, tag_ids, kind, transfer, notes, ...same } = values;
  const record = (kindOf: Parameters<NameOf>[0], sent: string | null | undefined) =>
    sent === null ? 'none' : (nameOf?.(kindOf, sent) ?? sent);
  return {
    ...same,
    splits: 'splits' in values ? values.splits?.map((part) => shownPart(part, currency, nameOf)) : undefined,
    amount: flow(amount, currency),
    notes: notes === null ? 'none' : notes,
    account: record('account', account_id),
    category: record('category', category_id),
    merchant: record('merchant', merchant_id),
    tags: tag_ids?.length === 0 ? 'none' : tag_ids?.map((tag) => record('tag', tag)),
    kind: kind === null || kind === undefined ? undefined : (usualKind(kind) ?? 'standard'),
    transfer: transfer === null ? 'none' : transfer,
  };
};

type Part = NonNullable<Sent<'ChangedValues'>['splits']>[number];

const shownPart = (part: Part, currency: string | undefined, nameOf: NameOf | undefined): object => ({
  transaction_id: part.transaction_id,
  amount: flow(part.amount, currency),
  name: part.name,
  category: nameOf?.('category', part.category_id) ?? part.category_id,
  merchant: nameOf?.('merchant', part.merchant_id) ?? part.merchant_id,
  tags: part.tag_ids.map((tag) => nameOf?.('tag', tag) ?? tag),
  notes: part.notes,
  kind: usualKind(part.kind),
  excluded: ifTrue(part.excluded),
});

const shownChange = (entry: Sent<'EntryHistory'>, nameOf: NameOf | undefined): object => ({
  at: entry.at,
  action: entry.action,
  by: entry.by,
  key_name: entry.key_name,
  change_set_id: entry.change_set_id,
  import_id: entry.import_id,
  fields: entry.fields,
  before: shownValues(entry.before, nameOf),
  after: shownValues(entry.after, nameOf),
});
