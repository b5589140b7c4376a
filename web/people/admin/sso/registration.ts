import type { AdminProvider } from '../../../../shared/people/schema/admin-provider.ts';
import { facts } from '../../../platform/components/table.ts';
import { type Html, html } from '../../../platform/html.ts';

/** What an administrator copies to the provider, letter by letter. */
export const registration = (provider: AdminProvider): Html =>
  html`<section><h2>To register with the provider</h2>
<p class="muted">Providers compare these letter by letter. One click selects one of them.</p>
${provider.strategy === 'saml' ? samlValues(provider.service_provider) : facts([['Callback address (redirect URI)', copyable(provider.redirect_uri)]])}</section>`;

type Saml = Extract<AdminProvider, { strategy: 'saml' }>['service_provider'];

const samlValues = ({ entity_id, acs_url, metadata_url, logout_url }: Saml): Html =>
  facts([
    ['Entity ID', copyable(entity_id)],
    ['Assertion consumer service (ACS)', copyable(acs_url)],
    ['Single logout', copyable(logout_url)],
    ['Metadata', html`${copyable(metadata_url)} <a href="${metadata_url}">Open the metadata</a>`],
  ]);

const copyable = (value: string): Html => html`<code class="secret">${value}</code>`;
