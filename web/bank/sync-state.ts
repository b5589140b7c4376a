import type { BankConnection } from '../../shared/bank/schema/bank-connection.ts';
import { postForm } from '../platform/components/form.ts';
import { facts } from '../platform/components/table.ts';
import { day, instant } from '../platform/components/values.ts';
import { type Html, html } from '../platform/html.ts';
import type { Viewer } from '../platform/viewer.ts';
import { connectionState, isSyncing, PROVIDER_WORDS, SECRET_WORDS, whyNoSync } from './bank-words.ts';

/** How a connection stands. */
export const connectionFacts = (viewer: Viewer, connection: BankConnection): Html =>
  facts([
    ['State', connectionState(connection)],
    ['By', PROVIDER_WORDS[connection.provider]],
    ['Last complete sync', instant(connection.last_completed_at, viewer)],
    ['Next sync', instant(connection.next_sync_at, viewer, isSyncing(connection) ? 'it runs now' : 'not planned')],
    [
      'Nothing before',
      connection.sync_start_date === null ? 'as far back as the bank tells' : day(connection.sync_start_date, viewer),
    ],
    ['Requests', requests(viewer, connection)],
  ]);

/** Above the soft limit only what a person asks for goes out. */
const requests = (viewer: Viewer, { requests: { today, soft_limit, hard_limit, resets_at } }: BankConnection): Html => {
  const left = Math.max(0, hard_limit - today);
  const until = instant(resets_at, viewer);
  return html`<p><meter min="0" max="${hard_limit}" low="${hard_limit - soft_limit}" optimum="${hard_limit}" value="${left}" aria-hidden="true"></meter><br>${left} of ${hard_limit} left until ${until}${today >= soft_limit && left > 0 && html`; they are kept for what you ask for yourself`}</p>`;
};

/** What can be done now: a button that cannot be pressed says why. */
export const syncActions = (viewer: Viewer, connection: BankConnection): Html => {
  const path = `/bank_connections/${connection.id}`;
  const reason = whyNoSync(connection);
  const isLost = connection.status === 'requires_update';
  const link = html`<a class="button${!isLost && ' secondary'}" href="${path}/reconnect">Connect again with a new ${SECRET_WORDS[connection.provider]}</a>`;
  const sync = postForm(
    viewer,
    { action: `${path}/sync` },
    html`<button type="submit"${reason !== undefined && html` disabled aria-describedby="why-no-sync"`}>Sync now</button>`,
  );
  const why = reason !== undefined && html`<span id="why-no-sync" class="muted">${reason}</span>`;
  return html`<div class="row">${isLost ? [link, sync, why] : [sync, why, link]}</div>`;
};
