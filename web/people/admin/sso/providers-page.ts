import type { AdminProvider } from '../../../../shared/people/schema/admin-provider.ts';
import { doneNotice } from '../../../platform/components/done.ts';
import { emptyState } from '../../../platform/components/notice.ts';
import { type PageMeta, pager } from '../../../platform/components/pager.ts';
import { table } from '../../../platform/components/table.ts';
import { type Html, html } from '../../../platform/html.ts';
import { layout } from '../../../platform/layout.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { enabledBadge, lastTest } from './last-test.ts';
import { PROVIDERS_PATH, providerPath, STRATEGY_LABELS } from './provider-words.ts';

export type ProvidersContent = {
  readonly providers: readonly AdminProvider[];
  readonly meta: PageMeta;
  /** They come from a file, and change there. */
  readonly isReadOnly: boolean;
  readonly done?: keyof typeof DONE;
};

const NEW = `${PROVIDERS_PATH}/new`;
const DONE = { deleted: 'The provider is deleted. Whoever signed in by it alone needs another way in.' };

/** GET /admin/sso_providers */
export const providersPage = (viewer: Viewer, { providers, meta, isReadOnly, done }: ProvidersContent): Html =>
  layout({
    title: 'Sign-in providers',
    viewer,
    notice: doneNotice(DONE, done),
    content: html`<p>People sign in by accounts that they have elsewhere.${isReadOnly && html` These providers come from <code>config/auth.yml</code>: here they can be looked at and tested, and they change in the file.`}</p>
${!isReadOnly && providers.length > 0 && html`<p><a class="button" href="${NEW}">New provider</a></p>`}
${providers.length === 0 ? none(isReadOnly) : providersTable(providers)}
${pager(PROVIDERS_PATH, {}, meta)}`,
  });

const none = (isReadOnly: boolean): Html =>
  isReadOnly
    ? emptyState('The file names no provider.')
    : emptyState('No provider yet: people sign in with their passwords.', { href: NEW, label: 'New provider' });

const providersTable = (providers: readonly AdminProvider[]): Html =>
  table(
    'Sign-in providers',
    [
      { label: 'Label', isHeader: true, cell: ({ name, label }) => html`<a href="${providerPath(name)}">${label}</a>` },
      { label: 'State', cell: ({ enabled }) => enabledBadge(enabled) },
      { label: 'Last test', cell: ({ last_test }) => lastTest(last_test) },
      { label: 'Name', cell: ({ name }) => html`<code>${name}</code>` },
      { label: 'Kind', cell: ({ strategy }) => STRATEGY_LABELS[strategy] },
      { label: 'Callback address', cell: (provider) => html`<code class="secret">${callbackOf(provider)}</code>` },
    ],
    providers,
  );

const callbackOf = (provider: AdminProvider): string =>
  provider.strategy === 'saml' ? provider.service_provider.acs_url : provider.redirect_uri;
