import type { BankConnection } from '../../shared/bank/schema/bank-connection.ts';
import { doneNotice, emptyState } from '../platform/components/notice.ts';
import { type PageMeta, pager, table } from '../platform/components/table.ts';
import { instant } from '../platform/components/values.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { connectionState, PROVIDER_WORDS } from './bank-words.ts';

export type ConnectionsContent = {
  readonly connections: readonly BankConnection[];
  readonly meta: PageMeta;
  readonly done: string | undefined;
};

const PATH = '/bank_connections';
const NEW = { href: `${PATH}/new`, label: 'Connect a bank' };
const DONE = { deleted: 'Connection deleted. The bank is not contacted again.' };

/** GET /bank_connections */
export const connectionsPage = (viewer: Viewer, { connections, meta, done }: ConnectionsContent): Html =>
  layout({
    title: 'Banks',
    viewer,
    notice: doneNotice(DONE, done),
    content:
      connections.length === 0
        ? emptyState('No banks are connected. A connection imports balances and transactions automatically.', NEW)
        : html`<p><a href="${NEW.href}" class="button">${NEW.label}</a></p>
${connectionsTable(viewer, connections)}
${pager(PATH, {}, meta)}`,
  });

const connectionsTable = (viewer: Viewer, connections: readonly BankConnection[]): Html =>
  table(
    'Bank connections',
    [
      { label: 'Name', isHeader: true, cell: ({ id, name }) => html`<a href="${PATH}/${id}">${name}</a>` },
      { label: 'By', cell: ({ provider }) => PROVIDER_WORDS[provider] },
      { label: 'State', cell: connectionState },
      { label: 'Accounts', cell: ({ accounts }) => accountsText(accounts) },
      { label: 'Last complete sync', cell: ({ last_completed_at }) => instant(last_completed_at, viewer) },
      { label: 'Next sync', cell: ({ next_sync_at }) => instant(next_sync_at, viewer, 'not scheduled') },
    ],
    connections,
  );

const accountsText = ({ linked, unlinked }: BankConnection['accounts']): string =>
  unlinked === 0 ? `${linked} linked` : `${linked} linked, ${unlinked} to set up`;
