import type { ProviderStrategy } from '../../../../shared/people/domain/identity-provider.ts';

export type ProviderFormOptions = {
  readonly strategy: ProviderStrategy;
  readonly action: string;
  /** Its name is fixed then, and its secrets are kept where they are left blank. */
  readonly isStored: boolean;
  /** Of the certificates in the form, by field. */
  readonly certificates: Readonly<Record<string, CertificateState>>;
  /** Ours, as people see it. */
  readonly origin: string;
  /** Of the viewer, which may be the one that new users join. */
  readonly familyId: string;
};
export type CertificateState = { readonly until: string; readonly isOver: boolean };
