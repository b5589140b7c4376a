import type { Security } from '../../../shared/people/schema/own-settings.ts';
import { doneNotice } from '../../platform/components/done.ts';
import { actionButton } from '../../platform/components/form.ts';
import { table } from '../../platform/components/table.ts';
import { badge, instant } from '../../platform/components/values.ts';
import { toldApart } from '../../platform/format/told-apart.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { settingsTabs } from './settings-tabs.ts';

type Identity = Security['identities'][number];

const PATH = '/settings/security';
const DONE = {
  password: 'Your password is changed, and every other session has ended.',
  second_factor_off: 'The second factor is off, and every other session has ended.',
  disconnected: 'The account is disconnected.',
  connected: 'The account is connected: you can sign in by it.',
};

/** GET /settings/security */
export const securityPage = (viewer: Viewer, security: Security, done: string | undefined): Html =>
  layout({
    title: 'Security',
    viewer,
    notice: doneNotice(DONE, done),
    content: html`${settingsTabs(viewer)}
<p>You are ${security.email}.</p>
<section><h2>Connected accounts</h2>${connected(viewer, security)}${connectFurther(viewer, security)}</section>
<section><h2>Password</h2><p>${security.password_set ? 'You can sign in with a password.' : 'You have no password: you sign in by a connected account.'}</p>
<p><a href="${PATH}/password">${security.password_set ? 'Change your password' : 'Set a password'}</a></p></section>
<section><h2>Second factor</h2>${secondFactor(viewer, security)}</section>
<section><h2>Sessions</h2><p>You are signed in at ${security.sessions_count === 1 ? 'this browser alone' : `${security.sessions_count} browsers`}.</p>
<p><a href="${PATH}/sessions">Look at your sessions</a></p></section>`,
  });

const connected = (viewer: Viewer, { identities }: Security): Html =>
  identities.length === 0
    ? html`<p>No account at a provider is connected.</p>`
    : table(
        'Connected accounts',
        [
          { label: 'Provider', isHeader: true, cell: labelOf },
          { label: 'Email at the provider', cell: ({ email }) => email ?? '—' },
          { label: 'Connected', cell: ({ linked_at }) => instant(linked_at, viewer) },
          { label: 'Last used', cell: ({ last_sign_in_at }) => instant(last_sign_in_at, viewer) },
          { label: 'Action', cell: (identity) => disconnect(viewer, identity) },
        ],
        identities,
      );

const labelOf = ({ provider_label, provider_enabled }: Identity): Html =>
  html`${provider_label}${!provider_enabled && html` ${badge('switched off', 'warning')}`}`;

const disconnect = (viewer: Viewer, { id, provider_label, may_disconnect }: Identity): Html =>
  may_disconnect
    ? actionButton(viewer, `${PATH}/identities/${id}/disconnect`, 'Disconnect', {
        danger: true,
        context: provider_label,
      })
    : html`<span class="muted">Your only way in: set a password or connect another account first.</span>`;

const connectFurther = (viewer: Viewer, { connectable }: Security): Html =>
  connectable.length === 0
    ? NOTHING
    : html`<h3>Connect another account</h3><div class="row">${toldApart(connectable).map(({ name, label }) =>
        actionButton(viewer, `${PATH}/identities`, `Connect ${label}`, { secondary: true, fields: { provider: name } }),
      )}</div>`;

const secondFactor = (viewer: Viewer, { second_factor: factor }: Security): Html =>
  factor.enabled
    ? html`<p>On since ${instant(factor.enabled_at, viewer)}. ${factor.recovery_codes_left} recovery codes are left.</p>
<p><a href="${PATH}/second_factor">Change the second factor</a></p>`
    : html`<p>Off. With it, your password alone lets nobody in.</p>
<p><a href="${PATH}/second_factor">Set up a second factor</a></p>`;
