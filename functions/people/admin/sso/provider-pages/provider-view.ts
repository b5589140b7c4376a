import { configurationOf } from '../../../../../shared/people/admin/use-cases/provider-records.ts';
import type { PersonRequest } from '../../../../../shared/people/http/person-endpoint.ts';
import {
  type ExpiringCertificate,
  expiringCertificates,
} from '../../../../../shared/people/sso/domain/certificate-expiry.ts';
import type { IdentityProvider } from '../../../../../shared/people/sso/domain/identity-provider.ts';
import { toAdminProvider } from '../../../../../shared/people/sso/schema/sso-provider.ts';
import { atFormFields, toProviderForm } from '../../../../../shared/people/sso/schema/sso-provider-form.ts';
import type { Providers } from '../../../../../shared/people/use-cases/people-ports.ts';
import { DomainError } from '../../../../../shared/platform/domain/errors.ts';
import { itemsOn, type PageRequest } from '../../../../../shared/platform/domain/paging.ts';
import type { ApiEvent, ApiResult } from '../../../../../shared/platform/http/api-event.ts';
import { listMeta } from '../../../../../shared/platform/http/request/query.ts';
import { json } from '../../../../../shared/platform/http/response/answers.ts';
import { entityTag } from '../../../../../shared/platform/http/response/entity-tag.ts';
import { answerAt } from '../../../../../shared/platform/http/response/html-answers.ts';
import type { RefusedForm } from '../../../../../shared/platform/http/response/refused-form.ts';
import type { CertificateState } from '../../../../../web/people/admin/sso/connection-fields.ts';
import type { Families } from '../../../../../web/people/admin/sso/families.ts';
import {
  type ProviderContent,
  type ProviderDone,
  type ProvidersContent,
  providerPage,
} from '../../../../../web/people/admin/sso/provider-pages.ts';
import { providerPath } from '../../../../../web/people/admin/sso/provider-path.ts';
import { type TestContent, testPage } from '../../../../../web/people/admin/sso/test-page.ts';
import { WORDS } from '../../../../../web/people/admin/sso/words/form.ts';

export type ProviderViewPorts = {
  /** Where new users can join, for an administrator. */
  readonly families: (ownId: string) => Promise<Families['all']>;
  /** Expiry of a certificate; undefined if the text is not a certificate. */
  readonly certificateEnd: (pem: string) => string | undefined;
  readonly now: () => string;
};

/** The families for the form, as the administrator sees them. */
export const familiesFor = async (
  { families }: Pick<ProviderViewPorts, 'families'>,
  { user }: Pick<PersonRequest['person'], 'user'>,
): Promise<Families> => ({ all: await families(user.familyId), ownId: user.familyId });

/** A provider with its form, filled with the stored values or with the rejected ones. */
export const viewProvider = (
  ports: Pick<ProviderViewPorts, 'certificateEnd' | 'now'>,
  provider: IdentityProvider,
  origin: string,
  refused?: RefusedForm,
): Pick<ProviderContent, 'provider' | 'form' | 'certificates' | 'expiring'> => {
  const shown = toAdminProvider(provider, origin);
  const version = entityTag(configurationOf(provider));
  const form =
    refused === undefined ? { values: { ...toProviderForm(shown), version }, errors: [] } : againAt(version, refused);
  const expiring = expiringCertificates(provider, ports.certificateEnd, ports.now());
  return { provider: shown, form, certificates: certificatesIn(ports, form.values), expiring };
};

export type ProvidersViewPorts = Pick<ProviderViewPorts, 'certificateEnd' | 'now'> & {
  readonly providers: Pick<Providers, 'list'>;
};

/** One page of providers. */
export const viewProviders = async (
  { providers, certificateEnd, now }: ProvidersViewPorts,
  page: PageRequest,
  origin: string,
): Promise<Pick<ProvidersContent, 'providers' | 'expiring' | 'meta'>> => {
  const all = await providers.list();
  const shown = itemsOn(page, all);
  return {
    providers: shown.map((provider) => toAdminProvider(provider, origin)),
    expiring: new Map(
      shown.map((provider): [string, readonly ExpiringCertificate[]] => [
        provider.name,
        expiringCertificates(provider, certificateEnd, now()),
      ]),
    ),
    meta: listMeta(page, all.length),
  };
};

type Facing = Pick<PersonRequest, 'edge' | 'person' | 'viewer'>;
type Shown = { readonly provider: IdentityProvider; readonly isReadOnly: boolean; readonly done: ProviderDone };

/** Answers a provider's form with its current page. */
export const providerAnswerPage = async (
  ports: ProviderViewPorts,
  { edge: { origin }, person, viewer }: Facing,
  { provider, isReadOnly, done }: Shown,
): Promise<ApiResult> => {
  const path = providerPath(provider.name);
  const view = viewProvider(ports, provider, origin);
  const families = await familiesFor(ports, person);
  return answerAt(path, providerPage(await viewer(path), { ...view, isReadOnly, done, origin, families }));
};

/** Answers a form with the report of a test. */
export const testAnswerPage = async (
  { edge: { origin }, viewer }: Facing,
  provider: IdentityProvider,
  { report, ...content }: Omit<TestContent, 'provider'>,
): Promise<ApiResult> => {
  const path = `${providerPath(provider.name)}/test`;
  const shown = toAdminProvider(provider, origin);
  return answerAt(
    path,
    testPage(await viewer(path), { provider: shown, report: report ?? shown.last_test, ...content }),
  );
};

const OF_VERSION = /^This was changed since it was read/;

/** On a version conflict, returns the error once with the new version, so that saving again overwrites. */
const againAt = (version: string, { values, errors }: RefusedForm): RefusedForm => {
  const sentences = atFormFields(errors, values).filter((sentence) => !OF_VERSION.test(sentence));
  const isStale = values['version'] !== version;
  return { values: { ...values, version }, errors: isStale ? [WORDS.stale, ...sentences] : sentences };
};

const CERTIFICATE = /^certificate_\d+$|^signing_certificate$/;

/** By field of the form. */
export const certificatesIn = (
  { certificateEnd, now }: Pick<ProviderViewPorts, 'certificateEnd' | 'now'>,
  values: RefusedForm['values'],
): Readonly<Record<string, CertificateState>> => {
  const ends = Object.entries(values).map(([name, text]) => [name, CERTIFICATE.test(name) && certificateEnd(text)]);
  const known = ends.filter((pair): pair is [string, string] => typeof pair[1] === 'string');
  return Object.fromEntries(known.map(([name, until]) => [name, { until, isExpired: until <= now() }]));
};

export const providerAnswer = (status: 200 | 201, provider: IdentityProvider, origin: string): ApiResult =>
  json(status, { data: toAdminProvider(provider, origin) }, { etag: entityTag(configurationOf(provider)) });

/** The provider name in the path. */
export const pathName = ({ pathParameters }: Pick<ApiEvent, 'pathParameters'>): string =>
  pathParameters?.['name'] ?? '';

/** Shows a conflict that a checkbox can override next to that checkbox, with the affected users. */
export const withOverride = <Result>(field: string, act: () => Promise<Result>): Promise<Result> =>
  act().catch((error: unknown) => {
    throw error instanceof DomainError && error.message.includes(`${field}: true`) ? nextTo(field, error) : error;
  });

const nextTo = (field: string, { code, message, extras }: DomainError): DomainError => {
  const { details } = extras;
  const users = details !== undefined && 'users' in details && Array.isArray(details['users']) ? details['users'] : [];
  const named = users.length > 0 ? ` (${users.join(', ')})` : '';
  return new DomainError(code, message, {
    ...extras,
    errors: [`${field}: ${message.replace(/: send .*$/, '')}${named}`],
  });
};
