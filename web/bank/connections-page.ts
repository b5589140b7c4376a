import type { BankConnection } from '../../shared/bank/schema/bank-connection.ts';
import { doneNotice } from '../platform/components/notice.ts';
import { type PageMeta, pager, table } from '../platform/components/table.ts';
import { moment } from '../platform/components/values.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { connectionState } from './connection-state.ts';
import { WORDS } from './words.ts';

export type ConnectionsContent = {
  readonly connections: readonly BankConnection[];
  readonly meta: PageMeta;
  readonly done: string | undefined;
};

const PATH = '/bank_connections';
const TEXTS = WORDS.connections;
const NEW = { href: `${PATH}/new`, label: TEXTS.connect };

/** GET /bank_connections */
export const connectionsPage = (viewer: Viewer, { connections, meta, done }: ConnectionsContent): Html =>
  layout({
    title: TEXTS.title,
    viewer,
    notice: doneNotice(TEXTS.done, done),
    content:
      connections.length === 0
        ? twoWays()
        : html`<p><a href="${NEW.href}" class="button">${NEW.label}</a></p>
${connectionsTable(viewer, connections)}
${pager(PATH, {}, meta)}`,
  });

/** Without a connection, the ways to get transactions. */
const twoWays = (): Html => {
  const { intro, bank, file } = TEXTS.ways;
  return html`<p>${intro}</p>
<div class="cards"><section class="state"><h2>${bank.title}</h2><p>${bank.text}</p><p><a href="${NEW.href}" class="button">${NEW.label}</a></p></section>
<section class="state"><h2>${file.title}</h2><p>${file.text}</p><p><a href="/imports/new" class="button secondary">${file.action}</a></p></section></div>`;
};

const connectionsTable = (viewer: Viewer, connections: readonly BankConnection[]): Html =>
  table(
    TEXTS.caption,
    [
      { label: TEXTS.name, isHeader: true, cell: ({ id, name }) => html`<a href="${PATH}/${id}">${name}</a>` },
      { label: TEXTS.by, cell: ({ provider }) => WORDS.providers[provider] },
      { label: TEXTS.state, cell: connectionState },
      { label: TEXTS.accounts, cell: ({ accounts: { linked, unlinked } }) => TEXTS.accountCounts(linked, unlinked) },
      { label: TEXTS.lastSync, cell: ({ last_completed_at }) => moment(last_completed_at, viewer) },
      { label: TEXTS.nextSync, cell: ({ next_sync_at }) => moment(next_sync_at, viewer, TEXTS.notScheduled) },
    ],
    connections,
    { isStacked: true },
  );
