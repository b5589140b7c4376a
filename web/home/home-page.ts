import type { BalanceSheet } from '../../shared/accounts/schema/balance-sheet.ts';
import type { NeedsAttention, Some } from '../../shared/home/use-cases/what-needs-attention.ts';
import type { AttentionReason } from '../../shared/imports/domain/import-readiness.ts';
import type { ImportRecord } from '../../shared/imports/domain/import-record.ts';
import { isZero } from '../../shared/platform/domain/decimal.ts';
import { flow } from '../ledger/amounts.ts';
import { classWords } from '../ledger/words.ts';
import { chartNumbers, lineChart } from '../platform/components/line-chart.ts';
import { day, money } from '../platform/components/values.ts';
import { importName, type NamedImport, withoutCode } from '../platform/format/import-words.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';

/** The period of the chart. */
export const SPANS = { '12': 'One year', '36': 'Three years', all: 'All' } as const;
export type Span = keyof typeof SPANS;

export type HomeContent = {
  readonly sheet: Pick<BalanceSheet, 'currencies'>;
  readonly attention: NeedsAttention;
  readonly span: Span;
};

export const homePage = (viewer: Viewer, { sheet, attention, span }: HomeContent): Html => {
  const currencies = sheet.currencies.toSorted(
    (a, b) => Number(b.currency === viewer.currency) - Number(a.currency === viewer.currency),
  );
  return layout({
    title: 'Overview',
    viewer,
    content: html`${attentionList(viewer, attention)}
${currencies.length === 0 ? firstSteps() : NOTHING}
${currencies.length > 0 && spans(span)}
${currencies.map((each) => currencySection(viewer, each))}
${currencies.length > 0 && html`<p class="row"><a class="button" href="/accounts/new">New account</a> <a href="/accounts">All accounts</a></p>`}`,
  });
};

const spans = (shown: Span): Html =>
  html`<nav class="tabs" aria-label="History"><ul>${Object.entries(SPANS).map(
    ([span, label]) =>
      html`<li><a href="/?months=${span}"${span === shown && html` aria-current="page"`}>${label}</a></li>`,
  )}</ul></nav>`;

const firstSteps = (): Html => html`<section class="empty"><p>You have no accounts yet. Start with one of these:</p>
<p class="row centered"><a class="button" href="/accounts/new">New account</a>
<a class="button secondary" href="/imports/new">Import a file</a>
<a class="button secondary" href="/bank_connections/new">Connect a bank</a></p></section>`;

type Line = { readonly href: string; readonly what: Child; readonly why: Child };

/** What needs attention, one line each with a link; nothing if there is none. */
const attentionList = (viewer: Viewer, attention: NeedsAttention): Html => {
  const { imports, connections, replacements, matches, gaps } = attention;
  const parts = [
    lines(connections, '/bank_connections', ({ connection, attention: { message } }) => ({
      href: `/bank_connections/${connection.id}`,
      what: connection.name,
      why: message,
    })),
    lines(imports, '/imports', ({ record, reason }) => ({
      href: `/imports/${record.id}`,
      what: importName(namedAs(record), viewer),
      why: whyImport(record, reason),
    })),
    lines(matches, '/transactions?pending=true', ({ id, name, date, amount, currency, feed }) => ({
      href: `/transactions/${id}`,
      what: name,
      why: html`Pending since ${day(date, viewer)} (${flow(amount, currency, viewer)}). May match a booked transaction of ${flow(feed?.match?.amount ?? amount, currency, viewer)}: confirm or dismiss the match`,
    })),
    lines(replacements, '/bank_connections', ({ connectionId, dormant, active }) => ({
      href: `/bank_connections/${connectionId}`,
      what: dormant.name,
      why: html`May have been replaced by ${active.name}: confirm or dismiss the replacement`,
    })),
    lines(gaps, '/statements', ({ account, gap: { from, to } }) => ({
      href: '/statements',
      what: account.name,
      why: html`No statement covers ${day(from, viewer)} – ${day(to, viewer)}`,
    })),
  ];
  const total = [imports, connections, replacements, matches, gaps].reduce((sum, { total: each }) => sum + each, 0);
  if (total === 0) return NOTHING;
  return html`<section aria-labelledby="attention"><h2 id="attention">Needs attention</h2>
<ul>${parts}</ul></section>`;
};

const lines = <Item>({ first, total }: Some<Item>, all: string, lineOf: (item: Item) => Line): Child => [
  ...first.map(lineOf).map(({ href, what, why }) => html`<li><a href="${href}">${what}</a>: ${why}</li>`),
  total > first.length && html`<li><a href="${all}">${total - first.length} more like this</a></li>`,
];

const namedAs = ({ raw, type, createdAt }: ImportRecord): NamedImport => ({
  filename: raw?.filename ?? null,
  type,
  created_at: createdAt,
});

const whyImport = ({ error, stats }: ImportRecord, reason: AttentionReason): string => {
  const { invalidRowsCount: invalid } = stats;
  const cause = withoutCode(error ?? 'no reason recorded');
  const words: Readonly<Record<AttentionReason, string>> = {
    failed: `Failed: ${cause}`,
    revert_failed: `Undo failed: ${cause}`,
    interrupted: 'Interrupted: it continues automatically within minutes',
    no_rows: 'No rows found: choose the columns, or upload another file',
    invalid_rows: invalid === 0 ? 'Validation failed' : rowsWords(invalid),
    account_missing: 'Needs a target account',
    sign_open: 'Choose which amounts are money in',
    question_open: 'Answer a question about the file',
    mappings_missing: 'Names need a match',
    incomplete: 'Totals do not match: compare the rows with the statement',
    ready: 'Ready: review the preview and publish',
  };
  return words[reason];
};

const rowsWords = (invalid: number): string => {
  if (invalid === 0) return 'Validation failed';
  return invalid === 1 ? 'One row is not valid: correct it' : `${invalid} rows are not valid: correct them`;
};

export type CurrencySheet = BalanceSheet['currencies'][number];
type Point = CurrencySheet['series'][number];
type Group = CurrencySheet['accounts'][number];

/** The family's assets and liabilities in one currency, today and at the end of each month. */
export const currencySection = (viewer: Viewer, sheet: CurrencySheet): Html => {
  const { currency, accounts } = sheet;
  const series = sinceSomething(sheet.series);
  const id = `worth-${currency.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}`;
  return html`<section aria-labelledby="${id}"><h2 id="${id}">Net worth in ${currency}</h2>
<p class="worth">${money(sheet.net_worth, currency, viewer)}</p>
<p class="muted">${money(sheet.assets, currency, viewer)} in assets, ${money(sheet.liabilities, currency, viewer)} in debts</p>
${history(viewer, id, currency, series)}
<div class="cards">${accounts.map((group) => groupCard(viewer, currency, group))}</div></section>`;
};

/** Leaves out the months before the first account has a value. */
const sinceSomething = (series: readonly Point[]): readonly Point[] => {
  const first = series.findIndex(({ assets, liabilities }) => !(isNothing(assets) && isNothing(liabilities)));
  return first === -1 ? [] : series.slice(first);
};

const isNothing = (amount: string): boolean => isZero(amount.replace(/\.0+$/, ''));

const history = (viewer: Viewer, id: string, currency: string, series: readonly Point[]): Html => {
  if (series.length === 0) return NOTHING;
  const points = series.map(({ date, net_worth }) => ({ date, value: net_worth }));
  const columns = (['assets', 'liabilities', 'net_worth'] as const).map((field) => ({
    label: { assets: 'Assets', liabilities: 'Debts', net_worth: 'Net worth' }[field],
    isAmount: true,
    cell: (point: Point) => money(point[field], currency, viewer),
  }));
  const title = `Net worth in ${currency} at the end of each month`;
  return html`${lineChart({ id: `${id}-chart`, title, currency, points }, viewer)}
${chartNumbers(title, columns, series, viewer)}`;
};

const groupCard = (viewer: Viewer, currency: string, { account_type, classification, total, accounts }: Group): Html =>
  html`<section><h3>${classWords(account_type)}</h3>
<ul class="balances">${accounts.map(
    ({ id, name, balance }) =>
      html`<li><a href="/accounts/${id}">${name}</a> <span class="amount">${money(balance, currency, viewer)}</span></li>`,
  )}
<li><strong>${classification === 'asset' ? 'Total' : 'Total owed'}</strong> <strong class="amount">${money(total, currency, viewer)}</strong></li></ul></section>`;
