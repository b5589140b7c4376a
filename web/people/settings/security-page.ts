import type { Security } from '../../../shared/people/schema/own-settings.ts';
import { entryList } from '../../platform/components/entry-list.ts';
import { actionButton } from '../../platform/components/form.ts';
import { doneNotice, notice } from '../../platform/components/notice.ts';
import { badge, moment } from '../../platform/components/values.ts';
import { distinctLabels } from '../../platform/format/labels.ts';
import { type Child, type Html, html, NOTHING } from '../../platform/html.ts';
import { layout } from '../../platform/layout.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { passkeyEntries } from '../passkeys/passkey-pages.ts';
import { AUTHORIZATIONS_PATH } from './authorizations-page.ts';
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
${security.sign_in_methods.length === 0 && noWayIn(security)}
<div class="cards pairs">${password(security)}
${secondFactor(viewer, security)}
${passkeys(viewer, security)}
${card({
  title: WORDS.sessions.title,
  text: WORDS.sessions.count(security.sessions_count),
  next: { href: `${PATH}/sessions`, label: WORDS.sessions.view },
})}
${card({
  title: ALL.applications.title,
  text: ALL.applications.card,
  next: { href: AUTHORIZATIONS_PATH, label: ALL.applications.view },
})}</div>
${accounts(viewer, security)}`,
  });

type Card = {
  readonly title: string;
  readonly state?: Html;
  readonly text: Child;
  readonly next?: { readonly href: string; readonly label: string; readonly isMain?: boolean };
};

/** One thing that protects the account: its state, and the one next step. */
const card = ({ title, state, text, next }: Card): Html =>
  html`<section class="card state"><div class="head"><h2>${title}</h2>${state}</div>
${typeof text === 'string' ? html`<p>${text}</p>` : text}
${next !== undefined && html`<p><a class="button${next.isMain !== true && html` secondary`}" href="${next.href}">${next.label}</a></p>`}</section>`;

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
  const { title, states, usable, turnedOff, change, set } = WORDS.password;
  const isUsable = methods.some(({ kind }) => kind === 'password');
  const withPassword = isUsable ? usable : turnedOff;
  return card({
    title,
    state: isSet
      ? badge(isUsable ? states.set : states.turnedOff, isUsable ? 'success' : 'warning')
      : badge(states.notSet),
    text: isSet ? withPassword : withoutPassword(security),
    ...(canHavePassword && { next: { href: `${PATH}/password`, label: isSet ? change : set } }),
  });
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
    : entryList(
        words.title,
        identities.map((identity) => ({
          icon: 'providers',
          name: labelOf(identity),
          remarks: [
            identity.email ?? false,
            words.connected(moment(identity.linked_at, viewer), moment(identity.last_sign_in_at, viewer)),
            !identity.may_disconnect && words.onlyWay,
          ],
          ...(identity.may_disconnect && { actions: disconnect(viewer, identity) }),
        })),
      );
};

const labelOf = ({ provider_label, provider_enabled }: Identity): Html =>
  html`${provider_label}${!provider_enabled && html` ${badge(WORDS.accounts.disabled, 'warning')}`}`;

const disconnect = (viewer: Viewer, { id, provider_label }: Identity): Html =>
  actionButton(viewer, `${PATH}/identities/${id}/disconnect`, WORDS.accounts.disconnect, {
    danger: true,
    context: provider_label,
  });

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

const passkeys = (viewer: Viewer, { passkeys: all, canHavePasskeys }: SecurityContent): Html => {
  const { title, count, none, add, notSet } = WORDS.passkeys;
  const next = { href: `${PATH}/passkeys`, label: add };
  if (all.length === 0) return canHavePasskeys ? card({ title, state: badge(notSet), text: none, next }) : NOTHING;
  return card({ title, state: badge(count(all.length), 'success'), text: passkeyEntries(viewer, all), next });
};

/** Fewer are a reason to create new ones. */
const ENOUGH_CODES = 3;

const secondFactor = (viewer: Viewer, { second_factor: factor, passkeys: all }: Security): Html => {
  const words = WORDS.secondFactor;
  const { title, states } = words;
  const href = `${PATH}/second_factor`;
  if (!factor.enabled) {
    return card({
      title,
      state: badge(states.off, 'warning'),
      text: words.off,
      next: { href, label: words.setUp, isMain: true },
    });
  }
  const way = factor.app
    ? words.ways[all.length > 0 ? 'both' : 'app']
    : words.ways[all.length > 0 ? 'passkeys' : 'codes'];
  const left = factor.recovery_codes_left;
  return card({
    title,
    state: badge(states.on, 'success'),
    text: html`<p>${way(moment(factor.enabled_at, viewer))}${left >= ENOUGH_CODES && ` ${words.codesLeft(left)}`}</p>
${left < ENOUGH_CODES && notice('warning', html`<p>${left === 0 ? words.noCodes : words.fewCodes(left)}</p>`)}`,
    next: left < ENOUGH_CODES ? { href, label: words.renew, isMain: true } : { href, label: words.manage },
  });
};
