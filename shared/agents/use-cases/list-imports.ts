import * as z from 'zod';
import { refusedArgument } from '../domain/refusal.ts';
import { flag, flagText, given, id, PAGING } from './arguments.ts';
import { readRows } from './read-rows.ts';
import { createRecords, type NameOf } from './records.ts';
import { ifTrue, money } from './shown.ts';
import { type Api, readingTool, type Sent } from './tool.ts';

const STATUSES = ['pending', 'complete', 'importing', 'reverting', 'revert_failed', 'failed'] as const;
const EFFECTS = ['create', 'match', 'review', 'deleted'] as const;

export const listImports = readingTool({
  name: 'list_imports',
  title: 'Imports',
  description:
    'Lists imports of files, the newest first. With import_id: that import with its open questions, what is wrong, whether its sums were verified, and its rows.',
  input: z.strictObject({
    status: z.enum(STATUSES).optional().describe('Only imports with this status; pending ones wait to be published'),
    import_id: id('Only this import, with its rows').optional(),
    valid: flag('With import_id: only rows without errors, or with false only rows with errors'),
    effect: z
      .enum(EFFECTS)
      .optional()
      .describe(
        'With import_id: only rows that create a record, match one, may be duplicates, or were deleted by a person',
      ),
    search: z.string().min(1).max(200).optional().describe('With import_id: only rows with this text in any field'),
    ...PAGING,
  }),
  run: async (api, { import_id, status, valid, effect, search, ...paging }) => {
    const ofRows = given({ valid: flagText(valid), effect, search });
    if (import_id !== undefined) {
      if (status !== undefined) throw refusedArgument('Send status or import_id');
      return oneImport(api, { id: import_id, ofRows, paging });
    }
    if (Object.keys(ofRows).length > 0) throw refusedArgument('valid, effect and search need import_id');
    const list = (query: object) => api.GET('/imports', { params: { query: { ...given({ status }), ...query } } });
    const { rows, total } = await readRows('imports', paging, list, (item) => item);
    const items = rows.items as readonly Sent<'ImportSummary'>[];
    const nameOf = await accountNames(api, items);
    return {
      page: '/imports',
      data: { total_count: total },
      rows: { ...rows, items: items.map((item) => shownSummary(item, nameOf)) },
    };
  },
});

/** Reads no accounts for imports that have none. */
const accountNames = async (api: Api, items: readonly { readonly account_id: string | null }[]) =>
  items.some(({ account_id }) => account_id !== null) ? createRecords(api).namesOf('account') : undefined;

const shownSummary = (item: Sent<'ImportSummary'>, nameOf: NameOf | undefined): object => ({
  id: item.id,
  type: item.type,
  status: item.status,
  file_name: item.filename,
  account: nameOf?.('account', item.account_id),
  rows_count: item.rows_count,
  created_at: item.created_at,
  error: item.error,
});

type Asked = {
  readonly id: string;
  readonly ofRows: {
    readonly valid?: 'true' | 'false';
    readonly effect?: (typeof EFFECTS)[number];
    readonly search?: string;
  };
  readonly paging: Parameters<typeof readRows>[1];
};

const oneImport = async (api: Api, { id: importId, ofRows, paging }: Asked) => {
  const path = { id: importId };
  const list = (query: object) => api.GET('/imports/{id}/rows', { params: { path, query: { ...ofRows, ...query } } });
  const [{ data }, { rows, total }] = await Promise.all([
    api.GET('/imports/{id}', { params: { path } }),
    readRows('rows', paging, list, shownRow),
  ]);
  const nameOf = await accountNames(api, [data]);
  return {
    page: `/imports/${importId}`,
    data: { import: shownImport(data, nameOf), total_count: total },
    rows,
  };
};

const MOST_LINES = 10;

export const shownImport = (item: Sent<'ImportDetail'>, nameOf: NameOf | undefined): object => {
  const { readback } = item.verification;
  return {
    id: item.id,
    type: item.type,
    status: item.status,
    file_name: item.filename,
    account: nameOf?.('account', item.account_id),
    created_at: item.created_at,
    preparing: ifTrue(item.preparing),
    publishable: ifTrue(item.status_detail.publishable),
    revertable: ifTrue(item.status_detail.revertable),
    counts: item.stats,
    questions: item.questions.map(({ field, question, candidates }) => ({
      field,
      question,
      candidates: candidates.slice(0, MOST_LINES),
    })),
    sign_question: item.sign_question,
    publish_errors: item.publish_errors.slice(0, MOST_LINES),
    warnings: item.warnings.slice(0, MOST_LINES).map(({ line, message }) => ({ line, message })),
    progress: item.progress,
    completeness: item.completeness?.status,
    completeness_difference: item.completeness?.difference,
    statement_balance: item.statement_balance,
    verification: {
      status: readback.status,
      added: readback.actual_delta_counts,
      already_there: readback.matched_counts,
      sums_agree: readback.sums?.every(({ agrees }) => agrees),
      error: readback.error,
    },
    revert_counts: item.revert_counts,
    error: item.error,
  };
};

export const shownRow = (row: Sent<'ImportRow'>): object => {
  const { amount, currency, ...fields } = row.fields;
  return {
    row_number: row.row_number,
    ...fields,
    amount: currency === '' ? amount : money(amount, currency),
    direction: row.direction,
    valid: row.valid ? undefined : false,
    errors: row.errors,
    left_out: row.left_out_reason,
    effect: row.effect?.action,
    entry_id: row.effect?.entry_id,
    candidates: row.effect?.candidates?.map(({ entry_id, date, name, score }) => ({ entry_id, date, name, score })),
  };
};
