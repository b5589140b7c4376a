import { isAtLeast } from '../../domain/role.ts';
import type { User } from '../../domain/user.ts';
import { type ExpiringCertificate, expiringCertificates } from '../../sso/domain/certificate-expiry.ts';
import type { Providers } from '../../use-cases/people-ports.ts';

export type ExpiringProvider = {
  readonly name: string;
  readonly label: string;
  readonly certificate: ExpiringCertificate;
};

export type ExpiringProvidersPorts = {
  readonly providers: Pick<Providers, 'list'>;
  readonly certificateEnd: (pem: string) => string | undefined;
  readonly now: () => string;
};

/** Enabled providers with a certificate that ends, for the only people who can replace it. Others cost no read. */
export const expiringProviders =
  ({ providers, certificateEnd, now }: ExpiringProvidersPorts) =>
  async ({ role }: Pick<User, 'role'>): Promise<readonly ExpiringProvider[]> => {
    if (!isAtLeast(role, 'super_admin')) return [];
    const enabled = (await providers.list()).filter((provider) => provider.enabled);
    return enabled.flatMap((provider) =>
      expiringCertificates(provider, certificateEnd, now()).map((certificate) => ({
        name: provider.name,
        label: provider.label,
        certificate,
      })),
    );
  };
