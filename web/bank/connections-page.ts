import type { BankConnection } from '../../shared/bank/schema/bank-connection.ts';
import { doneNotice } from '../platform/components/notice.ts';
import { type PageMeta, pager } from '../platform/components/table.ts';
import { type Html, html } from '../platform/html.ts';
import { layout } from '../platform/layout.ts';
import type { Viewer } from '../platform/viewer.ts';
import { connectionCard, exampleConnection } from './connection-card.ts';
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
    actions: connections.length > 0 ? html`<a href="${NEW.href}" class="button">${NEW.label}</a>` : undefined,
    content:
      connections.length === 0
        ? html`${twoWays()}
${exampleConnection(viewer)}`
        : html`<div class="cards">${connections.map((connection) => connectionCard(viewer, connection, `${PATH}/${connection.id}`))}</div>
${pager(PATH, {}, meta)}`,
  });

/** Without a connection, the ways to get transactions. */
const twoWays = (): Html => {
  const { intro, bank, file } = TEXTS.ways;
  return html`<p>${intro}</p>
<div class="cards"><section class="state"><h2>${bank.title}</h2><p>${bank.text}</p><p><a href="${NEW.href}" class="button">${NEW.label}</a></p></section>
<section class="state"><h2>${file.title}</h2><p>${file.text}</p><p><a href="/imports/new" class="button secondary">${file.action}</a></p></section></div>`;
};
