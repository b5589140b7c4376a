import type { Security } from '../../../shared/people/schema/own-settings.ts';
import { actionButton } from '../../platform/components/form.ts';
import { doneNotice, notice } from '../../platform/components/notice.ts';
import { table } from '../../platform/components/table.ts';
import { badge, instant } from '../../platform/components/values.ts';
import { distinctLabels } from '../../platform/format/labels.ts';
import { type Html, html, NOTHING } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { passkeyTable } from '../passkeys/passkey-pages.ts';
import { settingsTabs } from './settings-tabs.ts';
import { WORDS as ALL } from './words.ts';

const WORDS = ALL.security;
const PATH = '/settings/security';

type SecurityContent = Security & {
  readonly canHavePasskeys: boolean;
  /** Whether this service accepts a password of this user. */
  readonly canHavePassword: boolean;
};

/** GET /settings/security */
export const securityPage = (viewer: Viewer, security: SecurityContent, done: string | undefined): Html =>
  layout({
    title: WORDS.title,
    viewer,
    notice: doneNotice(WORDS.done, done),
    content: html`${settingsTabs(viewer)}
<p>${WORDS.signedIn(security.email)}</p>
${security.sign_in_methods.length === 0 && noWayIn(security)}
${password(security)}
${accounts(viewer, security)}
${passkeySection(viewer, security)}
<section><h2>${WORDS.secondFactor.title}</h2>${secondFactor(viewer, security)}</section>
<section><h2>${WORDS.sessions.title}</h2><p>${WORDS.sessions.count(security.sessions_count)}</p>
<p><a href="${PATH}/sessions">${WORDS.sessions.view}</a></p></section>`,
  });

const noWayIn = ({ canHavePassword, connectable }: SecurityContent): Html => {
  if (canHavePassword) {
    return notice(
      'warning',
      html`<p>${WORDS.noWayIn}</p><p><a href="${PATH}/password">${WORDS.nextSetPassword}</a></p>`,
    );
  }
  const next = connectable.length > 0 ? html`<a href="#accounts">${WORDS.nextConnect}</a>` : html`${WORDS.nextAsk}`;
  return notice('warning', html`<p>${WORDS.noWayIn}</p><p>${next}</p>`);
};

const password = (security: SecurityContent): Html => {
  const { password_set: isSet, canHavePassword, sign_in_methods: methods } = security;
  const { title, usable, turnedOff, change, set } = WORDS.password;
  const isUsable = methods.some(({ kind }) => kind === 'password');
  const withPassword = isUsable ? usable : turnedOff;
  return html`<section><h2>${title}</h2><p>${isSet ? withPassword : withoutPassword(security)}</p>
${canHavePassword && html`<p><a href="${PATH}/password">${isSet ? change : set}</a></p>`}</section>`;
};

/** Lists only sign-in methods that currently work. */
const withoutPassword = ({ identities, sign_in_methods }: Security): string => {
  const usable = identities.filter(({ id }) => sign_in_methods.some(({ identity_id }) => identity_id === id));
  const { none, noneWithAccounts } = WORDS.password;
  return usable.length === 0 ? none : noneWithAccounts(usable.map(({ provider_label }) => provider_label).join(', '));
};

type Identity = Security['identities'][number];

/** Left out where there is nothing to connect. */
const accounts = (viewer: Viewer, security: Security): Html =>
  security.identities.length + security.connectable.length === 0
    ? NOTHING
    : html`<section id="accounts"><h2>${WORDS.accounts.title}</h2>${connected(viewer, security)}${connectFurther(viewer, security)}</section>`;

const connected = (viewer: Viewer, { identities }: Security): Html => {
  const words = WORDS.accounts;
  return identities.length === 0
    ? html`<p>${words.none}</p>`
    : table(
        words.title,
        [
          { label: words.provider, isHeader: true, cell: labelOf },
          { label: words.email, cell: ({ email }) => email ?? ALL.unknown },
          { label: words.linked, cell: ({ linked_at }) => instant(linked_at, viewer) },
          { label: words.used, cell: ({ last_sign_in_at }) => instant(last_sign_in_at, viewer) },
          { label: words.action, cell: (identity) => disconnect(viewer, identity) },
        ],
        identities,
        { isStacked: true },
      );
};

const labelOf = ({ provider_label, provider_enabled }: Identity): Html =>
  html`${provider_label}${!provider_enabled && html` ${badge(WORDS.accounts.disabled, 'warning')}`}`;

const disconnect = (viewer: Viewer, { id, provider_label, may_disconnect }: Identity): Html =>
  may_disconnect
    ? actionButton(viewer, `${PATH}/identities/${id}/disconnect`, WORDS.accounts.disconnect, {
        danger: true,
        context: provider_label,
      })
    : html`<span class="muted">${WORDS.accounts.onlyWay}</span>`;

const connectFurther = (viewer: Viewer, { connectable }: Security): Html =>
  connectable.length === 0
    ? NOTHING
    : html`<h3>${WORDS.accounts.connectTitle}</h3><div class="row">${distinctLabels(connectable).map(
        ({ name, label }) =>
          actionButton(viewer, `${PATH}/identities`, WORDS.accounts.connect(label), {
            secondary: true,
            fields: { provider: name },
          }),
      )}</div>`;

const passkeySection = (viewer: Viewer, { passkeys, canHavePasskeys }: SecurityContent): Html => {
  const { title, none, add } = WORDS.passkeys;
  const link = html`<p><a href="${PATH}/passkeys">${add}</a></p>`;
  if (passkeys.length > 0) return html`<section><h2>${title}</h2>${passkeyTable(viewer, passkeys)}${link}</section>`;
  return canHavePasskeys ? html`<section><h2>${title}</h2><p>${none}</p>\n${link}</section>` : NOTHING;
};

/** Fewer are a reason to create new ones. */
const ENOUGH_CODES = 3;

const secondFactor = (viewer: Viewer, { second_factor: factor, passkeys }: Security): Html => {
  const words = WORDS.secondFactor;
  const path = `${PATH}/second_factor`;
  if (!factor.enabled) return html`<p>${words.off}</p>\n<p><a href="${path}">${words.setUp}</a></p>`;
  const way = factor.app
    ? words.ways[passkeys.length > 0 ? 'both' : 'app']
    : words.ways[passkeys.length > 0 ? 'passkeys' : 'codes'];
  const left = factor.recovery_codes_left;
  return html`<p>${way(instant(factor.enabled_at, viewer))}${left >= ENOUGH_CODES && ` ${words.codesLeft(left)}`}</p>
${left < ENOUGH_CODES && notice('warning', html`<p>${left === 0 ? words.noCodes : words.fewCodes(left)}</p><p><a href="${path}">${words.renew}</a></p>`)}
<p><a href="${path}">${words.manage}</a></p>`;
};
