import type { Transaction } from '../../shared/ledger/schema/transaction.ts';
import { isCurrency } from '../../shared/platform/domain/money/currency.ts';
import { absolute, canonicalDecimal, isZero } from '../../shared/platform/domain/money/decimal.ts';
import { actionButton, errorSummary, hidden, input, postForm, select } from '../platform/components/form.ts';
import { day } from '../platform/components/values.ts';
import type { FormState } from '../platform/form-state.ts';
import { decimalMark, formatAmount } from '../platform/format/money.ts';
import { type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { flow } from './amounts.ts';
import { type Catalogue, choicesOf } from './transaction-fields.ts';
import { WORDS as COMMON } from './words/common.ts';
import { WORDS as words } from './words/split.ts';

type PartField = 'id' | 'name' | 'category' | 'amount';

/** A form field occurs once, so each part has its own. */
export const partField = (row: number, field: PartField): string => `part_${row}_${field}`;

/** The rows of a form, in order. */
export const partNumbers = (fields: Readonly<Record<string, unknown>>): readonly number[] =>
  Object.keys(fields)
    .flatMap((name) => /^part_([1-9]\d{0,3})_amount$/.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);

export type SplitContent = {
  readonly transaction: Transaction;
  /** The versions shown: a change based on another version of it or of its parts is refused. */
  readonly versions: Readonly<Record<'version' | 'parts_version', string>>;
  readonly parts: readonly Transaction[];
  /** The amount that remains after the typed parts, without its sign. */
  readonly left: string;
  readonly form: FormState;
  readonly catalogue: Pick<Catalogue, 'categories'>;
};

/** Of an amount without a sign; `left` is positive if something is missing. */
export const leftInWords = (
  left: string,
  { amount, currency }: Pick<Transaction, 'amount' | 'currency'>,
  locale: string,
): string => {
  const shown = (value: string): string => formatAmount(absolute(value), currency, locale);
  if (isZero(left)) return words.nothingLeft(shown(amount));
  return left.startsWith('-') ? words.tooMuch(shown(left)) : words.left(shown(left), shown(amount));
};

/** GET /transactions/{id}/split */
export const splitPage = (viewer: Viewer, content: SplitContent): Html => {
  const { transaction, parts, form, versions, left } = content;
  const { id, name, amount, currency, date } = transaction;
  const rows = partNumbers(form.values);
  const rest = rows.findLast((row) => (form.values[partField(row, 'amount')] ?? '').trim() === '');
  return layout({
    title: parts.length === 0 ? words.title(name) : words.partsOf(name),
    viewer,
    content: html`<section class="card"><p class="worth">${flow(amount, currency, viewer)}</p>
<p class="muted">${day(date, viewer)} · <a href="/transactions/${id}">${name}</a></p>
<p>${words.intro(unsigned(viewer, transaction))}</p>
${parts.some(({ transfer }) => transfer !== null) && html`<p>${words.endsTransfer}</p>`}
${postForm(
  viewer,
  { action: `/transactions/${id}/split`, label: words.label },
  html`${errorSummary(form, rows.flatMap(fieldsOfRow))}${Object.entries(versions).map(([field, value]) => hidden(field, value))}
<div${live(viewer, transaction)}>
${rows.map((row) => partRow(content, row, rest))}
<p data-left role="status"><strong>${leftInWords(left, transaction, viewer.locale)}</strong></p></div>
<p class="row"><button type="submit" name="action" value="save">${parts.length === 0 ? words.split : words.save}</button> <button type="submit" name="action" value="add" formnovalidate class="secondary">${words.add}</button> <a href="/transactions/${id}">${words.cancel}</a></p>`,
)}</section>
${parts.length > 0 && joining(viewer, content)}`,
  });
};

const fieldsOfRow = (row: number): readonly string[] =>
  (['name', 'category', 'amount'] as const).map((field) => partField(row, field));

const unsigned = ({ locale }: Viewer, { amount, currency }: Transaction): string =>
  formatAmount(absolute(amount), currency, locale);

/** For the script that updates the rest of the amount while somebody types. */
const live = ({ locale }: Viewer, { amount, currency }: Transaction): Html =>
  isCurrency(currency)
    ? html` data-split="${absolute(canonicalDecimal(amount) ?? '0')}" data-currency="${currency}" data-locale="${locale}" data-decimal="${decimalMark(locale)}"`
    : NOTHING;

/** `rest`: the part that takes what the others leave. */
const partRow = ({ form, catalogue }: SplitContent, row: number, rest: number | undefined): Html =>
  html`<fieldset class="part"><legend>${words.part(row)}</legend>
${hidden(partField(row, 'id'), form.values[partField(row, 'id')] ?? '')}
${input({ name: partField(row, 'name'), label: words.name }, form)}
${select({ name: partField(row, 'category'), label: words.category }, [{ value: '', label: COMMON.none }, ...choicesOf(catalogue.categories)], form)}
${input({ name: partField(row, 'amount'), label: words.amount, inputmode: 'decimal', ...(row === rest && { hint: words.rest }) }, form)}</fieldset>`;

const joining = (viewer: Viewer, { transaction: { id, name }, parts, versions }: SplitContent): Html =>
  html`<section aria-labelledby="join"><h2 id="join">${words.joinTitle}</h2>
<p>${words.joinHint(name, parts.length)}</p>
${actionButton(viewer, `/transactions/${id}/join`, words.join(parts.length), { secondary: true, fields: versions })}</section>`;
