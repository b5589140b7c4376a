import type { Overview } from '../../shared/home/use-cases/read-overview.ts';
import type { NeedsAttention, Some } from '../../shared/home/use-cases/what-needs-attention.ts';
import type { AttentionReason } from '../../shared/imports/domain/import-readiness.ts';
import type { ImportDetail } from '../../shared/imports/schema/import-detail.ts';
import type { ExpiringProvider } from '../../shared/people/admin/use-cases/expiring-providers.ts';
import { importStateOf } from '../imports/import-state.ts';
import { flow } from '../ledger/amounts.ts';
import type { IconName } from '../platform/components/icon.ts';
import { tile } from '../platform/components/tile.ts';
import { day, moment } from '../platform/components/values.ts';
import { importName, withoutCode } from '../platform/format/import-words.ts';
import { type Child, type Html, html, NOTHING } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { WORDS } from './words.ts';

export type AttentionContent = Omit<NeedsAttention, 'imports' | 'seen'> & {
  readonly imports: Some<{ readonly shown: ImportDetail; readonly reason: AttentionReason }>;
  readonly toDo: Overview['toDo'];
  /** The number of proposals that wait for a decision. */
  readonly proposals: number;
  /** Sign-in providers whose certificate ends. */
  readonly providers: readonly ExpiringProvider[];
};

type Waiting = Omit<AttentionContent, 'toDo'> & { readonly toDo: Omit<Overview['toDo'], 'uncategorized'> };

type Line = { readonly icon: IconName; readonly href: string; readonly what: Child; readonly why: Child };

/** The lines that are always in view. The others follow a click. */
const IN_VIEW = 3;

const { attention: TEXTS } = WORDS;

/** A line for each open decision, by the name of its file, bank or transaction. Each leads to its next step. */
export const attentionSection = (viewer: Viewer, attention: AttentionContent): Html => {
  const lines = firstOfEachKindFirst(linesOf(viewer, attention));
  const rest = lines.slice(IN_VIEW);
  return html`<section class="card next" aria-labelledby="attention"${waitingAttributes(attention)}><h2 id="attention">${TEXTS.title}</h2>
${lines.length === 0 ? html`<p class="muted">${TEXTS.nothing}</p>` : lineList(lines.slice(0, IN_VIEW))}
${rest.length > 0 && html`<details><summary>${TEXTS.more(rest.length)}</summary>${lineList(rest)}</details>`}</section>`;
};

/**
 * How many things there are to do, for the menu: all of them, those of each place and, for Review, those of each tab. What has
 * no category is listed but not counted: nothing waits for it.
 */
export const waitingOf = ({
  imports,
  connections,
  replacements,
  matches,
  gaps,
  toDo,
  proposals,
  providers,
}: Waiting) => {
  const tabs = {
    '/duplicates': toDo.duplicates ?? 0,
    '/transfers': toDo.transfers ?? 0,
    '/changes/suggestions': toDo.suggestions ?? 0,
    '/changes/proposals': proposals,
  };
  const places = {
    '/accounts': gaps.total,
    '/transactions': matches.total,
    '/imports': imports.total,
    '/bank_connections': connections.total + replacements.total,
    '/duplicates': Object.values(tabs).reduce((sum, count) => sum + count, 0),
    '/admin/users': providers.length,
  };
  const counted = (count: number) => ({ count, label: TEXTS.waiting(count) });
  const shown = Object.entries(places).filter(([, count]) => count > 0);
  return {
    ...counted(shown.reduce((sum, [, count]) => sum + count, 0)),
    places: Object.fromEntries(shown.map(([path, count]) => [path, counted(count)])),
    tabs,
  };
};

/** The same for a script, which asks for it if this request did not compare everything. */
export const waitingAttributes = (attention: AttentionContent): Html => {
  const { duplicates, transfers, suggestions } = attention.toDo;
  const isKnown = [duplicates, transfers, suggestions].every((count) => count !== null);
  return isKnown ? html` data-waiting="${JSON.stringify(waitingOf(attention))}"` : NOTHING;
};

/** Many of one kind would hide the others. */
const firstOfEachKindFirst = (lines: readonly Line[]): readonly Line[] => {
  const isFirst = ({ icon: name }: Line, at: number): boolean => lines.findIndex(({ icon }) => icon === name) === at;
  return [...lines.filter(isFirst), ...lines.filter((line, at) => !isFirst(line, at))];
};

const lineList = (lines: readonly Line[]): Html =>
  html`<ul class="entries">${lines.map(
    ({ icon: name, href, what, why }) =>
      html`<li class="entry">${tile(name)}<span><a href="${href}">${what}</a>${why !== '' && html`<small>${why}</small>`}</span></li>`,
  )}</ul>`;

const linesOf = (
  viewer: Viewer,
  { imports, connections, replacements, matches, gaps, toDo, proposals, providers }: AttentionContent,
): readonly Line[] => [
  ...providers.map((provider) => providerLine(viewer, provider)),
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
      why: TEXTS.match(
        day(date, viewer),
        flow(amount, currency, viewer),
        flow(feed?.match?.amount ?? amount, currency, viewer),
      ),
    }),
  ),
  ...some(replacements, { icon: 'banks', all: '/bank_connections' }, ({ connectionId, dormant, active }) => ({
    href: `/bank_connections/${connectionId}`,
    what: dormant.name,
    why: TEXTS.replacement(active.name),
  })),
  ...some(gaps, { icon: 'accounts', all: '/statements' }, ({ account, gap: { from, to } }) => ({
    href: `/imports/new?account_id=${account.id}`,
    what: account.name,
    why: TEXTS.gap(day(from, viewer), day(to, viewer)),
  })),
  ...proposalsLine(proposals),
  ...pairLine('duplicates', toDo.duplicates),
  ...pairLine('transfers', toDo.transfers),
  ...suggestionsLine(toDo.suggestions),
  ...uncategorizedLine(toDo.uncategorized),
];

const providerLine = (viewer: Viewer, { name, label, certificate }: ExpiringProvider): Line => ({
  icon: 'providers',
  href: `/admin/sso_providers/${encodeURIComponent(name)}`,
  what: TEXTS.provider(label),
  why: TEXTS.certificate[certificate.isExpired ? 'expired' : 'soon'](moment(certificate.until, viewer)),
});

const pairLine = (name: 'duplicates' | 'transfers', count: number | null): readonly Line[] => {
  const { href, what, why, unknown } = { href: `/${name}`, ...TEXTS[name] };
  if (count === 0) return [];
  return [{ icon: name, href, what: what(count ?? undefined), why: count === null ? unknown : why }];
};

const proposalsLine = (count: number): readonly Line[] => {
  const { what, why } = TEXTS.proposals;
  return count === 0 ? [] : [{ icon: 'changes', href: '/changes/proposals', what: what(count), why }];
};

/** Not counted yet, they are on their page. */
const suggestionsLine = (count: number | null): readonly Line[] => {
  if (count === null || count === 0) return [];
  const { what, why } = TEXTS.suggestions;
  return [{ icon: 'rules', href: '/changes/suggestions', what: what(count), why }];
};

/** As many as the list behind the link has. */
const uncategorizedLine = (open: Overview['toDo']['uncategorized']): readonly Line[] => {
  if (open.total === 0) return [];
  const { from, to } = open.days;
  const query = new URLSearchParams({ category_id: 'none', in_spending: 'true', start_date: from, end_date: to });
  const { what, why } = TEXTS.uncategorized;
  return [{ icon: 'categories', href: `/transactions?${query}`, what: what(open.total), why }];
};

const some = <Item>(
  { first, total }: Some<Item>,
  { icon: name, all }: { readonly icon: IconName; readonly all: string },
  lineOf: (item: Item) => Omit<Line, 'icon'>,
): readonly Line[] => [
  ...first.map((item) => ({ icon: name, ...lineOf(item) })),
  ...(total > first.length ? [{ icon: name, href: all, what: TEXTS.moreLikeThis(total - first.length), why: '' }] : []),
];

const whyImport = ({ error, stats }: ImportDetail, reason: AttentionReason): string =>
  TEXTS.imports[reason](withoutCode(error ?? TEXTS.unknownCause), stats.invalid_rows_count);
