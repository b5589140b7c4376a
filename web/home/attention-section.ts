import type { NeedsAttention, Some } from '../../shared/home/use-cases/what-needs-attention.ts';
import type { AttentionReason } from '../../shared/imports/domain/import-readiness.ts';
import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import { importStateOf } from '../imports/import-state.ts';
import { flow } from '../ledger/amounts.ts';
import { type IconName, icon } from '../platform/components/icon.ts';
import { day } from '../platform/components/values.ts';
import { importName, withoutCode } from '../platform/format/import-words.ts';
import { type Child, type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';

export type AttentionContent = Omit<NeedsAttention, 'imports' | 'seen'> & {
  readonly imports: Some<{ readonly shown: ImportDetail; readonly reason: AttentionReason }>;
};

type Line = { readonly icon: IconName; readonly href: string; readonly what: Child; readonly why: Child };

/** The lines that are always in view. The others follow a click. */
const IN_VIEW = 5;

/** What waits for a person, a line each, by the name of its file, bank or transaction. Each leads to its next step. */
export const attentionSection = (viewer: Viewer, attention: AttentionContent): Html => {
  const lines = linesOf(viewer, attention);
  const rest = lines.slice(IN_VIEW);
  return html`<section aria-labelledby="attention"><h2 id="attention">What needs you</h2>
${lines.length === 0 ? html`<p class="muted">Nothing needs you.</p>` : lineList(lines.slice(0, IN_VIEW))}
${rest.length > 0 && html`<details><summary>${rest.length} more</summary>${lineList(rest)}</details>`}</section>`;
};

const lineList = (lines: readonly Line[]): Html =>
  html`<ul class="lines">${lines.map(
    ({ icon: name, href, what, why }) =>
      html`<li>${icon(name)}<span><a href="${href}">${what}</a>${why !== '' && html`<small>${why}</small>`}</span></li>`,
  )}</ul>`;

const linesOf = (
  viewer: Viewer,
  { imports, connections, replacements, matches, gaps }: AttentionContent,
): readonly Line[] => [
  ...some(connections, { icon: 'banks', all: '/bank_connections' }, ({ connection, attention }) => ({
    href: `/bank_connections/${connection.id}${attention.code === 'credential_needed' ? '/reconnect' : ''}`,
    what: connection.name,
    why: attention.message,
  })),
  ...some(imports, { icon: 'imports', all: '/imports' }, ({ shown, reason }) => ({
    href: importStateOf(shown, viewer.locale).next.href,
    what: importName(shown, viewer),
    why: whyImport(shown, reason),
  })),
  ...some(
    matches,
    { icon: 'transactions', all: '/transactions?pending=true' },
    ({ id, name, date, amount, currency, feed }) => ({
      href: `/transactions/${id}`,
      what: name,
      why: html`Pending since ${day(date, viewer)} (${flow(amount, currency, viewer)}). May match a booked transaction of ${flow(feed?.match?.amount ?? amount, currency, viewer)}: confirm or dismiss the match`,
    }),
  ),
  ...some(replacements, { icon: 'banks', all: '/bank_connections' }, ({ connectionId, dormant, active }) => ({
    href: `/bank_connections/${connectionId}`,
    what: dormant.name,
    why: html`May have been replaced by ${active.name}: confirm or dismiss the replacement`,
  })),
  ...some(gaps, { icon: 'accounts', all: '/statements' }, ({ account, gap: { from, to } }) => ({
    href: `/imports/new?account_id=${account.id}`,
    what: account.name,
    why: html`No statement covers ${day(from, viewer)} – ${day(to, viewer)}: import the missing one`,
  })),
];

const some = <Item>(
  { first, total }: Some<Item>,
  { icon: name, all }: { readonly icon: IconName; readonly all: string },
  lineOf: (item: Item) => Omit<Line, 'icon'>,
): readonly Line[] => [
  ...first.map((item) => ({ icon: name, ...lineOf(item) })),
  ...(total > first.length ? [{ icon: name, href: all, what: `${total - first.length} more like this`, why: '' }] : []),
];

const whyImport = ({ error, stats }: ImportDetail, reason: AttentionReason): string => {
  const { invalid_rows_count: invalid } = stats;
  const cause = withoutCode(error ?? 'no reason recorded');
  const words: Readonly<Record<AttentionReason, string>> = {
    failed: `Failed: ${cause}`,
    revert_failed: `Undo failed: ${cause}`,
    interrupted: 'Interrupted: it continues automatically within minutes',
    no_rows: 'No rows found: choose the columns, or upload another file',
    invalid_rows: rowsWords(invalid),
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
