import type { BankAccount } from '../../shared/bank/schema/bank-account.ts';
import type { BankConnection } from '../../shared/bank/schema/bank-connection.ts';
import { actionButton } from '../platform/components/form.ts';
import { doneNotice } from '../platform/components/notice.ts';
import { type PageMeta, pager } from '../platform/components/table.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { connectionCard, exampleConnection } from './connection-card.ts';
import { nextAct, whyNoSync } from './connection-state.ts';
import { WORDS } from './words.ts';

export type ConnectionsContent = {
  readonly connections: readonly BankConnection[];
  /** By the id of the connection. */
  readonly accounts: ReadonlyMap<string, readonly BankAccount[]>;
  readonly meta: PageMeta;
  readonly done: string | undefined;
};

const PATH = '/bank_connections';
const TEXTS = WORDS.connections;
const NEW = { href: `${PATH}/new`, label: TEXTS.connect };

/** GET /bank_connections */
export const connectionsPage = (viewer: Viewer, { connections, accounts, meta, done }: ConnectionsContent): Html =>
  layout({
    title: TEXTS.title,
    viewer,
    notice: doneNotice(TEXTS.done, done),
    actions: connections.length > 0 ? html`<a href="${NEW.href}" class="button">${NEW.label}</a>` : undefined,
    content:
      connections.length === 0
        ? html`${twoWays()}
${exampleConnection(viewer)}`
        : html`<div class="cards">${connections.map((connection) => cardOf(viewer, connection, accounts.get(connection.id) ?? []))}</div>
${pager(PATH, {}, meta)}`,
  });

const cardOf = (viewer: Viewer, connection: BankConnection, accounts: readonly BankAccount[]): Html => {
  const href = `${PATH}/${connection.id}`;
  const sorted = accounts.toSorted((a, b) => a.name.localeCompare(b.name));
  return connectionCard(viewer, { connection, accounts: sorted, actions: actionsOf(viewer, connection, href), href });
};

/** The next step first. */
const actionsOf = (viewer: Viewer, connection: BankConnection, href: string): Html => {
  const { name, provider } = connection;
  const details = html`<a class="button secondary" href="${href}">${TEXTS.details}<span class="visually-hidden">: ${name}</span></a>`;
  if (nextAct(connection) === 'reconnect') {
    return html`<div class="row"><a class="button" href="${href}/reconnect">${WORDS.connection.reconnect[provider]}</a>${details}</div>`;
  }
  const reason = whyNoSync(connection);
  const sync =
    reason === undefined
      ? actionButton(viewer, `${href}/sync`, WORDS.connection.syncNow, {
          context: name,
          secondary: nextAct(connection) !== 'sync',
        })
      : html`<span class="muted">${reason}</span>`;
  return html`<div class="row">${sync}${details}</div>`;
};

/** Without a connection, the ways to get transactions. */
const twoWays = (): Html => {
  const { intro, bank, file } = TEXTS.ways;
  return html`<p>${intro}</p>
<div class="cards"><section class="state"><h2>${bank.title}</h2><p>${bank.text}</p><p><a href="${NEW.href}" class="button">${NEW.label}</a></p></section>
<section class="state"><h2>${file.title}</h2><p>${file.text}</p><p><a href="/imports/new" class="button secondary">${file.action}</a></p></section></div>`;
};
