import type { BankConnection } from '../../shared/bank/schema/bank-connection.ts';
import { addDays } from '../../shared/platform/domain/local-date.ts';
import { facts } from '../platform/components/table.ts';
import { moment } from '../platform/components/values.ts';
import { formatCount } from '../platform/format/counts.ts';
import { type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { connectionState, isSyncing } from './connection-state.ts';
import { WORDS } from './words.ts';

const TEXTS = WORDS.connections;

type Sync = NonNullable<BankConnection['sync']>;

export type CardConnection = Pick<
  BankConnection,
  'name' | 'provider' | 'status' | 'needs_attention' | 'last_completed_at' | 'next_sync_at' | 'accounts'
> & { readonly sync: SyncOutcome | null };

type SyncOutcome = Pick<Sync, 'status' | 'error' | 'finished_at'> & {
  readonly stats: Pick<Sync['stats'], 'created' | 'updated'>;
};

/** The state of a connection, what it delivered last, and when it is read next. `href`: its page. */
export const connectionCard = (viewer: Viewer, connection: CardConnection, href?: string): Html => {
  const { name, provider, accounts, last_completed_at: last, next_sync_at: next } = connection;
  return html`<section class="state"><h2>${href === undefined ? name : html`<a href="${href}">${name}</a>`}</h2>
<p>${connectionState(connection)}</p>
${facts([
  [TEXTS.by, WORDS.providers[provider]],
  [TEXTS.accounts, TEXTS.accountCounts(accounts.linked, accounts.unlinked)],
  [TEXTS.lastSync, moment(last, viewer)],
  [TEXTS.added, addedBy(viewer, connection)],
  [TEXTS.nextSync, moment(next, viewer, isSyncing(connection) ? WORDS.connection.runningNow : TEXTS.notScheduled)],
])}</section>`;
};

/** What the last sync brought. */
export const addedBy = ({ locale }: Pick<Viewer, 'locale'>, { sync }: Pick<CardConnection, 'sync'>): string => {
  const { added, addedAndUpdated, nothingAddedYet } = WORDS.connection;
  if (sync === null || sync.finished_at === null) return nothingAddedYet;
  const { created, updated } = sync.stats;
  const text = added(formatCount(created, locale), created === 1);
  return updated === 0 ? text : addedAndUpdated(text, formatCount(updated, locale));
};

/** What a connected bank looks like, for those who have none. */
export const exampleConnection = (viewer: Viewer): Html => {
  const finished_at = `${addDays(viewer.today, -1)}T18:20:00.000Z`;
  const connection: CardConnection = {
    name: TEXTS.example.name,
    provider: 'us',
    status: 'good',
    needs_attention: [],
    sync: { status: 'completed', error: null, finished_at, stats: { created: 4, updated: 1 } },
    last_completed_at: finished_at,
    next_sync_at: `${viewer.today}T18:35:00.000Z`,
    accounts: { linked: 3, unlinked: 0 },
  };
  return html`<figure><figcaption>${TEXTS.example.caption}</figcaption><div class="cards">${connectionCard(viewer, connection)}</div></figure>`;
};
