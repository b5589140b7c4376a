import type { ProviderStrategy } from '../../../../shared/people/sso/domain/identity-provider.ts';
import { callbackPath } from '../../../../shared/people/sso/domain/provider-callback.ts';
import { PROVIDER_PRESETS, type PresetName } from '../../../../shared/people/sso/domain/provider-presets.ts';
import type { AdminProvider } from '../../../../shared/people/sso/schema/sso-provider.ts';
import { copyable } from '../../../platform/components/copyable.ts';
import { fieldGroup } from '../../../platform/components/form.ts';
import { facts } from '../../../platform/components/table.ts';
import { type Html, html } from '../../../platform/html.ts';
import { WORDS as ALL } from './words/pages.ts';

const WORDS = ALL.addresses;

/** Values that an administrator copies to the provider. */
export const registration = (provider: AdminProvider): Html =>
  provider.strategy === 'saml'
    ? section(samlValues(provider.service_provider, true))
    : section(callback(provider.redirect_uri));

type NewProvider = {
  readonly strategy: ProviderStrategy;
  /** Undefined until it is chosen. */
  readonly name: string | undefined;
  readonly preset?: PresetName | undefined;
  readonly origin: string;
};

/** The same before the provider is stored: many providers ask for them before they issue a client ID. */
export const futureRegistration = ({ strategy, name, preset, origin }: NewProvider): Html => {
  const place = name ?? 'NAME';
  const note = name === undefined && html`<p class="muted">${WORDS.placeholder}</p>`;
  if (preset !== undefined) {
    const title = WORDS.presetTitle(PROVIDER_PRESETS[preset].label);
    const address = html`${note}<p>${copyable(origin + callbackPath({ name: place, strategy }), WORDS.callback)}</p>`;
    return fieldGroup({ title, intro: ALL.add.register[preset] }, address);
  }
  if (strategy !== 'saml') return section(callback(origin + callbackPath({ name: place, strategy })), note);
  const entityId = `${origin}/auth/saml/${place}`;
  const values = {
    entity_id: entityId,
    acs_url: origin + callbackPath({ name: place, strategy }),
    logout_url: `${entityId}/logout`,
    metadata_url: `${entityId}/metadata`,
  };
  return section(samlValues(values, false), note);
};

const section = (values: Html, note: Html | false = false): Html =>
  fieldGroup({ title: WORDS.title, intro: WORDS.intro }, html`${note}${values}`);

const callback = (url: string): Html => facts([[WORDS.callback, copyable(url, WORDS.callback)]]);

type Saml = Extract<AdminProvider, { strategy: 'saml' }>['service_provider'];

/** The metadata can be opened once the provider is stored. */
const samlValues = ({ entity_id, acs_url, metadata_url, logout_url }: Saml, isStored: boolean): Html =>
  facts([
    [WORDS.entityId, copyable(entity_id, WORDS.entityId)],
    [WORDS.acs, copyable(acs_url, WORDS.acs)],
    [WORDS.logout, copyable(logout_url, WORDS.logout)],
    [
      WORDS.metadata,
      html`${copyable(metadata_url, WORDS.metadata)}${isStored && html` <a href="${metadata_url}">${WORDS.open}</a>`}`,
    ],
  ]);
