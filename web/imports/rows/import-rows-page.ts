import type { RowColumn } from '../../../shared/imports/rows/domain/row-columns.ts';
import type { ImportDetail } from '../../../shared/imports/schema/import-detail.ts';
import type { WireRowDiagnostic } from '../../../shared/imports/schema/import-row.ts';
import type { RecordNames } from '../../changes/change-words.ts';
import { actionButton, type Choice, filterForm, filterSheet, input, select } from '../../platform/components/form.ts';
import { doneNotice, emptyState, notice } from '../../platform/components/notice.ts';
import { type PageMeta, pager } from '../../platform/components/table.ts';
import { type FormState, newForm } from '../../platform/form-state.ts';
import { counted, formatCount } from '../../platform/format/counts.ts';
import { importName } from '../../platform/format/import-words.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { importHead, isOpen, type ShownImport, watched } from '../import-head.ts';
import { nextStep } from '../import-state.ts';
import { WORDS as OUT } from '../words/left-out.ts';
import { WORDS } from '../words/rows.ts';
import type { FaultCounts } from './alike-rows.ts';
import { repairCards } from './repair-cards.ts';
import { LEFT_OUT, ROWS_PER_PAGE, type RowsQuery, rowsBack, rowsParameters, rowsTable } from './rows-table.ts';

const { filters: FILTERS } = WORDS;

export type ImportRowsContent = ShownImport & {
  readonly columns: readonly RowColumn[];
  readonly rows: readonly WireRowDiagnostic[];
  readonly meta: PageMeta;
  readonly query: RowsQuery;
  /** Code of the action that was just completed. */
  readonly done: string | undefined;
  readonly mayFilterByEffect: boolean;
  /** How many rows have the faults of these. */
  readonly alike: FaultCounts;
  /** Of what rules set. */
  readonly names: RecordNames;
  /** The submitted form, if it was refused. */
  readonly form?: FormState;
};

/** Whether the page is for repairing rows, which are then cards instead of a table. */
const isForRepair = ({ shown, query, rows }: ImportRowsContent): boolean =>
  query.valid === 'false' && isOpen(shown) && rows.length > 0;

/** As many rows as a screen has, above which the button to the next step is repeated. */
const FITTING = 6;

export const importRowsPage = (viewer: Viewer, content: ImportRowsContent): Html => {
  const { shown, rows, query, meta } = content;
  return layout({
    title: (isForRepair(content) ? WORDS.titleOfRepair : WORDS.title)(importName(shown, viewer)),
    heading: isForRepair(content) ? WORDS.headingOfRepair : WORDS.heading,
    viewer,
    refresh: shown.preparing ? 2 : undefined,
    notice: doneNotice(WORDS.done, content.done),
    content: html`${importHead(viewer, content, 'rows')}
${content.form !== undefined && notice('error', html`<ul>${content.form.errors.map((error) => html`<li>${error}</li>`)}</ul>`)}
${summary(viewer, content)}
${nextStep(viewer, shown, 'rows')}
${filters(content)}
${addDeleted(viewer, content)}
${rows.length === 0 ? nothing(shown, query) : isForRepair(content) ? repairCards(viewer, content) : rowsTable(viewer, content)}
${pager(`/imports/${shown.id}/rows`, rowsParameters(query), meta)}
${rows.length > FITTING && nextStep(viewer, shown, 'rows')}`,
  });
};

/** One button for all rows of the list whose transactions were deleted. */
const addDeleted = (viewer: Viewer, { shown, query, meta, rows }: ImportRowsContent): Html =>
  query.effect === 'deleted' && isOpen(shown) && rows.length > 0
    ? actionButton(viewer, `/imports/${shown.id}/rows`, WORDS.addDeleted(counted(meta.total_count, viewer.locale)), {
        fields: { add_deleted: 'true', back: rowsBack(query) },
      })
    : NOTHING;

const leftOutLine = ({ locale }: Viewer, { id, stats }: ImportDetail): Html => {
  const out = counted(stats.left_out_rows_count, locale);
  const link = html`<a href="/imports/${id}/rows?effect=${LEFT_OUT}">${OUT.rows(out)}</a>`;
  return out.count === 0 ? NOTHING : html` ${OUT.all(link, out.count === 1)}`;
};

const summary = (viewer: Viewer, content: ImportRowsContent): Html => {
  const { locale } = viewer;
  const { shown, query } = content;
  const { rows_count: rows, valid_rows_count: valid, invalid_rows_count: invalid } = shown.stats;
  if (shown.preparing) return watched(shown, notice('note', WORDS.reading));
  const count = (number: number): string => formatCount(number, locale);
  if (rows > 0 && valid === 0 && isOpen(shown) && shown.status_detail.uploaded) {
    return notice('error', html`<p>${WORDS.noneReadable(count(rows), `/imports/${shown.id}/columns`)}</p>`);
  }
  const out = query.effect !== LEFT_OUT && leftOutLine(viewer, shown);
  if (invalid === 0) return html`<p>${WORDS.allReadable(count(rows))}${out}</p>`;
  const path = `/imports/${shown.id}/rows`;
  const [wrong, isOne] = [count(invalid), invalid === 1];
  if (isForRepair(content))
    return html`<p>${WORDS.toRepair(wrong, isOne, html`<a href="${path}">${WORDS.allRows(count(rows))}</a>`)}</p>`;
  return html`<p>${WORDS.someReadable(count(valid), count(rows), wrong, isOne)}${out}</p>
${isOpen(shown) && query.valid !== 'false' && html`<p><a href="${path}?valid=false" class="button">${WORDS.fixRows(wrong, isOne)}</a></p>`}`;
};

const choicesOf = <Value extends string>(
  texts: Readonly<Record<Value, string>>,
  values: readonly Value[],
): readonly Choice[] => values.map((value) => ({ value, label: texts[value] }));
const VALID = choicesOf(FILTERS.valid, ['', 'false', 'true']);
const EFFECTS = choicesOf(FILTERS.effects, ['', 'create', 'match', 'review', 'deleted', LEFT_OUT]);

/** None above a few rows, unless one is set that the links of the page do not set. */
const filters = ({ shown, query, mayFilterByEffect }: ImportRowsContent): Html => {
  const { rows_count: all, invalid_rows_count: invalid } = shown.stats;
  const isSet = query.search !== '' || query.effect !== '';
  if (!isSet && (query.valid === 'false' ? invalid : all) <= ROWS_PER_PAGE[0]) return NOTHING;
  const form = newForm({ ...rowsParameters(query), per_page: String(query.perPage) });
  const set = [query.search, query.valid, query.effect].filter((value) => value !== '').length;
  const fields = html`${input({ name: 'search', label: FILTERS.search, type: 'search' }, form)}
${select({ name: 'valid', label: FILTERS.errors }, VALID, form)}
${mayFilterByEffect && isOpen(shown) && select({ name: 'effect', label: FILTERS.effect }, EFFECTS, form)}
${select(
  { name: 'per_page', label: FILTERS.perPage },
  ROWS_PER_PAGE.map((count) => ({ value: String(count), label: String(count) })),
  form,
)}`;
  return filterSheet(filterForm(`/imports/${shown.id}/rows`, FILTERS.label, fields), { set, isRefused: false });
};

const nothing = (shown: ImportDetail, { valid, search, effect }: RowsQuery): Html => {
  const path = `/imports/${shown.id}/rows`;
  if (shown.preparing) return NOTHING;
  if (shown.stats.rows_count === 0) return emptyState(WORDS.none, { href: '/imports/new', label: WORDS.importAnother });
  if (valid === 'false' && search === '' && effect === '')
    return emptyState(WORDS.noneWithErrors, { href: path, label: WORDS.showAll });
  return emptyState(WORDS.noneFiltered, { href: path, label: WORDS.showAll });
};
