import type { SamlProvider } from '../../domain/identity-provider.ts';

/** Our own names and addresses towards one identity provider (contract §5.2). */
export type ServiceProvider = {
  readonly entityId: string;
  readonly acsUrl: string;
  readonly logoutUrl: string;
};

/** `origin` without a slash at its end. */
export const serviceProviderOf = (origin: string, provider: Pick<SamlProvider, 'name'>): ServiceProvider => {
  const entityId = `${origin}/auth/saml/${provider.name}`;
  return { entityId, acsUrl: `${entityId}/callback`, logoutUrl: `${entityId}/logout` };
};
