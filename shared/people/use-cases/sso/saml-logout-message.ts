import type { Edge } from '../../../platform/domain/edge.ts';
import type { Refused } from '../../domain/external-identity.ts';
import type { SamlProvider } from '../../domain/identity-provider.ts';
import { auditSource } from '../audit-source.ts';
import { privateKeyContext } from './provider-secrets.ts';
import type { SamlLogoutPorts, Sending } from './saml-logout-ports.ts';

export const findSamlProvider = async (
  { providers }: Pick<SamlLogoutPorts, 'providers'>,
  name: string,
): Promise<SamlProvider | undefined> => {
  const provider = await providers.find(name);
  return provider?.enabled === true && provider.strategy === 'saml' ? provider : undefined;
};

/** Undefined where the provider takes no messages, or none of ours could be signed. */
export const sendingOf = async (
  { secretBox, newToken }: Pick<SamlLogoutPorts, 'secretBox' | 'newToken'>,
  provider: SamlProvider,
  { origin }: Edge,
): Promise<Omit<Sending, 'relayState'> | undefined> => {
  const { sloUrl, signing } = provider;
  if (sloUrl === null || signing === null) return undefined;
  const privateKey = await secretBox.open(signing.privateKey, privateKeyContext(provider.id));
  return { provider: { ...provider, sloUrl }, origin, privateKey, id: `_${newToken()}` };
};

export const auditRefusal = (
  { audit }: Pick<SamlLogoutPorts, 'audit'>,
  provider: SamlProvider,
  edge: Edge,
  { reason, detail }: Refused<string>,
): Promise<void> =>
  audit.record({
    type: 'logout_refused',
    actor: null,
    user: null,
    provider: provider.name,
    source: auditSource(edge),
    details: { reason, detail, strategy: 'saml' },
  });
