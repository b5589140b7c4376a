import type { BankAccount } from '../../shared/bank/schema/bank-account.ts';
import type { BankConnection } from '../../shared/bank/schema/bank-connection.ts';
import { addDays } from '../../shared/platform/domain/dates/local-date.ts';
import { facts } from '../platform/components/table.ts';
import { accountTile } from '../platform/components/tile.ts';
import { day, moment } from '../platform/components/values.ts';
import { formatCount } from '../platform/format/counts.ts';
import { type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { balanceOf } from './bank-accounts.ts';
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

/** An account at the bank, as its card shows it. */
export type CardAccount = Pick<
  BankAccount,
  | 'id'
  | 'name'
  | 'balance'
  | 'currency'
  | 'synced_through'
  | 'account'
  | 'missing_since'
  | 'suggested_type'
  | 'invert_balance'
>;

type Card = {
  readonly connection: CardConnection;
  readonly accounts: readonly CardAccount[];
  /** Buttons, unless it is an example. */
  readonly actions?: Html;
  /** Its page. */
  readonly href?: string;
};

/** The state of a connection with the balances of its accounts, what it delivered last, and when it is read next. */
export const connectionCard = (viewer: Viewer, { connection, accounts, actions, href }: Card): Html => {
  const { name, provider, accounts: counts, last_completed_at: last, next_sync_at: next } = connection;
  const [matter] = isSyncing(connection) ? [] : connection.needs_attention;
  return html`<section class="state"><div class="head"><h2>${href === undefined ? name : html`<a href="${href}">${name}</a>`}</h2>${connectionState(connection)}</div>
${matter !== undefined && html`<p>${matter.message}.</p>`}
${accounts.length > 0 && html`<ul class="entries" aria-label="${TEXTS.accounts}">${accounts.map((account) => accountEntry(viewer, account, href))}</ul>`}
${facts([
  [TEXTS.by, WORDS.providers[provider]],
  ...(accounts.length > 0 ? [] : [[TEXTS.accounts, TEXTS.accountCounts(counts.linked, counts.unlinked)] as const]),
  [TEXTS.lastSync, moment(last, viewer)],
  [TEXTS.added, addedBy(viewer, connection)],
  [TEXTS.nextSync, moment(next, viewer, isSyncing(connection) ? WORDS.connection.runningNow : TEXTS.notScheduled)],
])}${actions}</section>`;
};

/** The name leads to its account here; one that has none can be set up. */
const accountEntry = (viewer: Viewer, bankAccount: CardAccount, href: string | undefined): Html => {
  const {
    id,
    name,
    account,
    balance,
    synced_through: through,
    missing_since: missing,
    suggested_type: type,
  } = bankAccount;
  const setUp =
    href !== undefined && account === null && html`<a href="${href}/accounts/${id}">${WORDS.accounts.setUp(name)}</a>`;
  const remark =
    missing !== null
      ? WORDS.accounts.notListed
      : account === null
        ? TEXTS.notSetUp
        : through !== null && TEXTS.upToDate(day(through, viewer));
  return html`<li class="entry">${accountTile(account?.account_type ?? type?.account_type ?? '')}<span>${href === undefined || account === null ? html`<span class="name">${name}</span>` : html`<a href="/accounts/${account.id}">${account.name}</a>`}<small>${remark}</small></span><span class="amount">${setUp || (balance !== null && balanceOf(viewer, bankAccount))}</span></li>`;
};

export const addedBy = ({ locale }: Pick<Viewer, 'locale'>, { sync }: Pick<CardConnection, 'sync'>): string => {
  const { added, addedAndUpdated, nothingAddedYet } = WORDS.connection;
  if (sync === null || sync.finished_at === null) return nothingAddedYet;
  const { created, updated } = sync.stats;
  const text = added(formatCount(created, locale), created === 1);
  return updated === 0 ? text : addedAndUpdated(text, formatCount(updated, locale));
};

/** Shows people without a connection how a connected bank looks. */
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
    accounts: { linked: 2, unlinked: 0 },
  };
  const accounts = TEXTS.example.accounts.map(
    ({ name, type, balance }, at): CardAccount => ({
      ...{
        id: String(at),
        name,
        balance,
        currency: viewer.currency,
        missing_since: null,
        suggested_type: null,
        invert_balance: false,
      },
      synced_through: viewer.today,
      account: { id: String(at), name, account_type: type },
    }),
  );
  return html`<figure><figcaption>${TEXTS.example.caption}</figcaption><div class="cards">${connectionCard(viewer, { connection, accounts })}</div></figure>`;
};
