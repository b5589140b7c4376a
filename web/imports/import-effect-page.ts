import { lacksAccount } from '../../shared/imports/domain/import-readiness.ts';
import { csvImportType } from '../../shared/imports/domain/import-type-list.ts';
import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import type { WirePreview } from '../../shared/imports/schema/preflight.ts';
import { actionButton, checkbox, errorSummary, postForm, select } from '../platform/components/form.ts';
import { notice } from '../platform/components/notice.ts';
import { facts, table } from '../platform/components/table.ts';
import { day, money } from '../platform/components/values.ts';
import { type FormState, newForm } from '../platform/form-state.ts';
import { importName, withoutCode } from '../platform/format/import-words.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { counted, formatCount, recordCount, recordCounts } from './counts.ts';
import { importHead, type ShownImport } from './import-head.ts';
import { differenceNotice, isHeldBack, placesNotice } from './import-state.ts';
import { WORDS } from './words/preview.ts';

const { publish: PUBLISH, details: DETAILS, totals: TOTALS, obstacles: OBSTACLES } = WORDS;

type Total = WirePreview['totals'][number];

export type ImportEffectContent = ShownImport & {
  /** null if the import is too large to preview. */
  readonly preview: WirePreview | null;
  /** Errors in a native file. */
  readonly faults: readonly string[];
  /** The submitted form, if publishing was refused. */
  readonly form?: FormState;
};

/** What publishing would do, with the button to publish. */
export const importEffectPage = (viewer: Viewer, content: ImportEffectContent): Html => {
  const { shown, preview, faults, form } = content;
  const obstacles = obstaclesOf(viewer, shown, faults);
  return layout({
    title: WORDS.title(importName(shown, viewer)),
    viewer,
    content: html`${importHead(viewer, content, 'effect')}
${form !== undefined && refusal(form, obstacles.length > 0, isHeldBack(shown))}
${obstacleList(obstacles)}
${placesNotice(viewer, shown)}
${preview === null ? withoutPreview(viewer, content) : doubts(viewer, preview)}
${obstacles.length === 0 && publishButton(viewer, content)}
${preview !== null && effect(viewer, preview)}`,
  });
};

/** The obstacles themselves are listed below this notice. */
const refusal = (form: FormState, isObstructed: boolean, isHeld: boolean): Html => {
  if (isObstructed) return notice('error', PUBLISH.refused);
  const isTicked = form.values[ACCEPT.name] === 'true';
  return isHeld && !isTicked ? notice('error', PUBLISH.refusedDifference) : errorSummary(form);
};

const publishButton = (viewer: Viewer, { shown, preview, form }: ImportEffectContent): Html => {
  const action = `/imports/${shown.id}/publish`;
  return html`<section><h2>${PUBLISH.title}</h2>
${preview !== null && html`<p><strong>${inOneSentence(viewer, shown, preview)}</strong></p>`}
${isHeldBack(shown) && differenceNotice(viewer, shown, PUBLISH.compareDifference(`/imports/${shown.id}/rows`))}
<p>${PUBLISH.note}</p>
${publishForm(viewer, { action, isHeld: isHeldBack(shown), inDoubt: preview?.will_review ?? 0 }, form ?? newForm())}</section>`;
};

type Publishing = { readonly action: string; readonly isHeld: boolean; readonly inDoubt: number };

const publishForm = (viewer: Viewer, { action, isHeld, inDoubt }: Publishing, form: FormState): Html => {
  if (!isHeld && inDoubt === 0) return actionButton(viewer, action, PUBLISH.publish);
  const decide = html`<p>${PUBLISH.doubtful(counted(inDoubt, viewer.locale), action.replace('/publish', '/rows?effect=review'))}</p>
${select(DUPLICATES, DUPLICATE_OPTIONS, form)}`;
  return postForm(
    viewer,
    { action },
    html`${inDoubt > 0 && decide}${isHeld && checkbox(ACCEPT, form)}<button type="submit">${PUBLISH.publish}</button>`,
  );
};

const DUPLICATES = { name: 'on_possible_duplicate', label: PUBLISH.duplicates, required: true };
const DUPLICATE_OPTIONS = (['', 'match', 'create'] as const).map((value) => ({
  value,
  label: PUBLISH.duplicateChoices[value],
}));

const inOneSentence = (viewer: Viewer, { stats, completeness }: ImportDetail, preview: WirePreview): Html =>
  PUBLISH.summary({
    created: counted(preview.will_create, viewer.locale),
    doubtful: counted(preview.will_review, viewer.locale),
    matched: counted(preview.will_match, viewer.locale),
    leftOut: counted(stats.left_out_rows_count, viewer.locale),
    newAccounts: counted(preview.new_accounts.count, viewer.locale),
    balances: balanceChanges(viewer, preview.totals),
    completeness: completeness && PUBLISH.completeness[completeness.status],
  });

/** More would not be a sentence any more; the table has them all. */
const MOST_BALANCES = 3;

const balanceChanges = (viewer: Viewer, totals: readonly Total[]): readonly Child[] => {
  const changed = totals.filter(
    ({ balance_before: before, balance_after: after }) => before !== null && before !== after,
  );
  if (changed.length > MOST_BALANCES) return [PUBLISH.balancesChange(formatCount(changed.length, viewer.locale))];
  return changed.map((total) => {
    const [before, after] = [balance(viewer, total, total.balance_before), balance(viewer, total, total.balance_after)];
    const name = total.account.name || TOTALS.noAccount;
    return changed.length > 1 ? PUBLISH.balanceOf(name, before, after) : PUBLISH.balance(before, after);
  });
};

const ACCEPT = {
  name: 'accept_incomplete',
  label: PUBLISH.accept,
  hint: PUBLISH.acceptHint,
};

const withoutPreview = ({ locale }: Viewer, { shown, faults }: ImportEffectContent): Html => {
  if (faults.length > 0 || shown.stats.rows_count === 0) return NOTHING;
  const countsText = recordCounts(shown.verification.expected_record_counts, locale);
  return notice('warning', WORDS.tooLarge(countsText));
};

/** What somebody should know before publishing. */
const doubts = (viewer: Viewer, { will_create: created, will_match: matched, totals: all }: WirePreview): Html =>
  html`${created === 0 && matched > 0 && notice('warning', WORDS.allKnown)}
${all.map((total) => closingNotice(viewer, total))}`;

const effect = (viewer: Viewer, preview: WirePreview): Html => {
  const { will_create: created, will_match: matched, date_range: dates } = preview;
  const count = (number: number): string => formatCount(number, viewer.locale);
  return html`<section><h2>${DETAILS.title}</h2>${facts([
    [DETAILS.created, html`<strong>${count(created)}</strong>`],
    [DETAILS.matched, html`<strong>${count(matched)}</strong>`],
    ...(preview.will_review > 0 ? [[DETAILS.doubtful, count(preview.will_review)] as const] : []),
    [DETAILS.dates, dates === null ? DETAILS.noDates : DETAILS.days(day(dates.first, viewer), day(dates.last, viewer))],
  ])}</section>
${newRecords(viewer, preview)}
${preview.totals.length > 0 && totals(viewer, preview)}`;
};

/** The balance that the file states, if the ledger will hold another one. */
const closingNotice = (viewer: Viewer, { account, currency, closing_balance: closing }: Total): Html => {
  if (closing === null || closing.agrees) return NOTHING;
  const { date, stated, ledger, difference } = closing;
  const sentence = difference.startsWith('-') ? WORDS.closing.more : WORDS.closing.less;
  const { openingBalance, theAccount } = WORDS.closing;
  return notice(
    'warning',
    html`<p>${sentence({
      stated: money(stated, currency, viewer),
      day: day(date, viewer),
      account: account.name || theAccount,
      ledger: money(ledger, currency, viewer),
      difference: money(difference.replace('-', ''), currency, viewer),
      openingBalance:
        account.id === null ? openingBalance : html`<a href="/accounts/${account.id}/valuations">${openingBalance}</a>`,
    })}</p>`,
  );
};

const newRecords = ({ locale }: Viewer, preview: WirePreview): Html => {
  const kinds = [
    ['accounts', preview.new_accounts],
    ['categories', preview.new_categories],
    ['tags', preview.new_tags],
    ['merchants', preview.new_merchants],
  ] as const;
  const made = kinds.filter(([, { count }]) => count > 0);
  if (made.length === 0) return html`<p>${WORDS.records.none}</p>`;
  const pairs = made.map(([key, { count, names }]): readonly [string, Child] => [
    recordCount(key, count, locale),
    count > names.length
      ? WORDS.records.namesAndMore(names, formatCount(count - names.length, locale))
      : WORDS.records.names(names),
  ]);
  return html`<section><h2>${WORDS.records.title}</h2>${facts(pairs)}</section>`;
};

const totals = (viewer: Viewer, { totals: all }: WirePreview): Html =>
  html`<section><h2>${TOTALS.title}</h2>
<p class="muted">${TOTALS.note}</p>${table(
    TOTALS.caption,
    [
      { label: TOTALS.account, isHeader: true, cell: ({ account: { id, name } }) => accountCell(id, name) },
      { label: TOTALS.entries, isAmount: true, cell: ({ rows }) => formatCount(rows, viewer.locale) },
      { label: TOTALS.in, isAmount: true, cell: ({ inflow, currency }) => money(inflow, currency, viewer) },
      { label: TOTALS.out, isAmount: true, cell: ({ outflow, currency }) => money(outflow, currency, viewer) },
      { label: TOTALS.change, isAmount: true, cell: ({ net, currency }) => money(net, currency, viewer) },
      { label: TOTALS.before, isAmount: true, cell: (total) => balance(viewer, total, total.balance_before) },
      { label: TOTALS.after, isAmount: true, cell: (total) => balance(viewer, total, total.balance_after) },
    ],
    all,
    { isStacked: true },
  )}</section>`;

const balance = (viewer: Viewer, { balance_currency: currency }: Total, amount: string | null): Child =>
  amount === null || currency === null ? TOTALS.unknown : money(amount, currency, viewer);

const accountCell = (id: string | null, name: string): Child => {
  if (id !== null) return html`<a href="/accounts/${id}">${name}</a>`;
  return name === '' ? html`<em>${TOTALS.noAccount}</em>` : TOTALS.newAccount(name);
};

/** Something that prevents publishing, with the page where the user can fix it. */
type Obstacle = { readonly text: string; readonly href?: string };

/** @param faults errors in a native file */
const obstaclesOf = (
  { locale }: Pick<Viewer, 'locale'>,
  shown: ImportDetail,
  faults: readonly string[],
): readonly Obstacle[] => {
  const { id, type, stats, status_detail: detail, account_id: accountId } = shown;
  const path = `/imports/${id}`;
  if (!detail.uploaded) return [{ text: OBSTACLES.noFile, href: '/imports/new' }];
  if (faults.length > 0) return faults.map((fault) => ({ text: withoutCode(fault) }));
  if (stats.rows_count === 0)
    return [{ text: OBSTACLES.noRows, href: csvImportType(type) ? `${path}/columns` : '/imports/new' }];
  if (stats.invalid_rows_count > 0) {
    const text = OBSTACLES.invalid(counted(stats.invalid_rows_count, locale));
    return [{ text, href: `${path}/rows?valid=false` }];
  }
  const [question] = shown.questions;
  if (question !== undefined) return [{ text: question.question, href: `${path}/columns` }];
  if (lacksAccount({ type, accountId })) return [{ text: OBSTACLES.noAccount, href: path }];
  if (detail.publishable || isHeldBack(shown)) return [];
  return [{ text: OBSTACLES.noMatch, href: `${path}/mappings?assigned=false` }];
};

const obstacleList = (obstacles: readonly Obstacle[]): Html =>
  obstacles.length === 0
    ? NOTHING
    : html`<section class="notice warning"><h2>${OBSTACLES.title}</h2>
<ul>${obstacles.map(({ text, href }) => html`<li>${href === undefined ? text : html`<a href="${href}">${text}</a>`}</li>`)}</ul></section>`;
