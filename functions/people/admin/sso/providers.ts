import type { AuthSettings } from '../../../../shared/people/domain/auth-settings.ts';
import { CERTIFICATE_CHECKS } from '../../../../shared/people/sso/protocols/certificates.ts';
import { createFileProviders } from '../../../../shared/people/sso/protocols/file-providers.ts';
import { createProviderRepository } from '../../../../shared/people/store/provider-repository.ts';
import type { Providers } from '../../../../shared/people/use-cases/people-ports.ts';
import type { SecretBox } from '../../../../shared/platform/domain/secret-box.ts';
import { environment } from '../../../../shared/platform/runtime.ts';
import { createSecretReader } from '../../../../shared/platform/secrets/read-secret.ts';

type Sources = {
  readonly documents: Parameters<typeof createProviderRepository>[0];
  readonly tableName: string;
  readonly secrets: Parameters<typeof createSecretReader>[0];
  readonly open: { readonly log: { readonly error: (text: string, extra: Record<string, unknown>) => void } };
};
type Source = Pick<AuthSettings, 'providersSource'>;

/** For functions that only show providers: they need no keys, and secrets from a file are blank. */
export const shownProvidersOf = (sources: Sources, settings: Source): Providers =>
  providersOf(sources, settings, { seal: async () => '' });

/** Providers from the configured source. Errors are not hidden: a failing source must not look like an empty one. */
export const providersOf = (
  { documents, tableName, secrets, open }: Sources,
  { providersSource }: Source,
  box: Pick<SecretBox, 'seal'>,
): Providers => {
  if (providersSource === 'database') return createProviderRepository(documents, tableName);
  const { AUTH_CONFIG_SECRET_ARN: arn, EGRESS_ALLOW: allow } = environment('AUTH_CONFIG_SECRET_ARN', 'EGRESS_ALLOW');
  if (arn === undefined) throw new Error('AUTH_PROVIDERS_SOURCE is yaml but AUTH_CONFIG_SECRET_ARN is not set');
  return createFileProviders({
    readConfig: createSecretReader(secrets, arn),
    box,
    checks: { ...CERTIFICATE_CHECKS, plainHttp: allow },
    onFault: (name, faults) => open.log.error('provider_not_taken', { name, faults }),
  });
};
