import type { IdentityProvider } from '../shared/domain/people/identity-provider.ts';
import { entityTag } from '../shared/http/entity-tag.ts';
import type { RefusedForm } from '../shared/http/form-again.ts';
import { toAdminProvider } from '../shared/schema/admin-provider.ts';
import { toProviderForm } from '../shared/schema/sso-provider-form.ts';
import { atFormFields } from '../shared/schema/sso-provider-form-lists.ts';
import { configurationOf } from '../shared/use-cases/people/admin/find-provider.ts';
import type { CertificateState } from '../web/pages/admin/sso/provider-form-options.ts';
import type { ProviderContent } from '../web/pages/admin/sso/provider-page.ts';

export type ProviderViewPorts = {
  /** Until when a certificate is valid; undefined for what is none. */
  readonly certificateEnd: (pem: string) => string | undefined;
  readonly now: () => string;
};

/** A provider with the form that changes it: as it is stored, or as it was typed and refused. */
export const viewProvider = (
  ports: ProviderViewPorts,
  provider: IdentityProvider,
  origin: string,
  refused?: RefusedForm,
): Pick<ProviderContent, 'provider' | 'form' | 'certificates'> => {
  const shown = toAdminProvider(provider, origin);
  const version = entityTag(configurationOf(provider));
  const form =
    refused === undefined ? { values: { ...toProviderForm(shown), version }, errors: [] } : againAt(version, refused);
  return { provider: shown, form, certificates: certificatesIn(ports, form.values) };
};

const STALE = 'Somebody changed the provider since you opened it: to save once more replaces that';
const OF_VERSION = /^This was changed since it was read/;

/** Whoever was overtaken is told so once, and may then go on. */
const againAt = (version: string, { values, errors }: RefusedForm): RefusedForm => {
  const sentences = atFormFields(errors, values).filter((sentence) => !OF_VERSION.test(sentence));
  const isStale = values['version'] !== version;
  return { values: { ...values, version }, errors: isStale ? [STALE, ...sentences] : sentences };
};

const CERTIFICATE = /^certificate_\d+$|^signing_certificate$/;

/** What is known of the certificates in a form, by field. */
export const certificatesIn = (
  { certificateEnd, now }: ProviderViewPorts,
  values: RefusedForm['values'],
): Readonly<Record<string, CertificateState>> => {
  const ends = Object.entries(values).map(([name, text]) => [name, CERTIFICATE.test(name) && certificateEnd(text)]);
  const known = ends.filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return Object.fromEntries(known.map(([name, until]) => [name, { until, isOver: until <= now() }]));
};
