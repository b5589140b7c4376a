import { randomUUID } from 'node:crypto';
import type { AuditRecord } from '../../../shared/people/admin/domain/audit-event.ts';
import type { IdentityProvider } from '../../../shared/people/sso/domain/identity-provider.ts';
import { createAuditRepository } from '../../../shared/people/store/audit-repository.ts';
import { createProviderRepository } from '../../../shared/people/store/provider-repository.ts';
import { demo } from '../http/api-client.ts';
import { type Answered, Browser, type Loose } from './browser-client.ts';
import { openCloud } from './cloud-person.ts';
import { eventsOfLog } from './day-of-log.ts';

/** The callback URL of a provider. */
export const callbackUrl = (name: string): string => `${demo().base_url}/auth/${name}/callback`;

/** Creates and enables a provider in the running cloud as a super admin. */
export const addProvider = async (fields: Readonly<Record<string, unknown>>): Promise<IdentityProvider> => {
  const admin = await new Browser().signInAsDemo();
  const made = await admin.post('/admin/sso_providers', { label: fields['name'], ...fields });
  if (made.status !== 201) throw new Error(`The provider was not made: ${JSON.stringify(made.body)}`);
  const enabled = await admin.post(`/admin/sso_providers/${fields['name']}/enable`, { force: true });
  if (enabled.status !== 200) throw new Error(`The provider was not enabled: ${JSON.stringify(enabled.body)}`);
  const { documents, tableName } = openCloud();
  const provider = await createProviderRepository(documents, tableName).find(String(fields['name']));
  if (provider === undefined) throw new Error('The provider is not there');
  return provider;
};

/** Creates another one directly in the store, with the id of the first, for which its secret is encrypted. */
export const addCopy = async (provider: IdentityProvider, over: Partial<IdentityProvider>): Promise<void> => {
  const { documents, tableName } = openCloud();
  await createProviderRepository(documents, tableName).create({ ...provider, ...over } as IdentityProvider);
};

/** Audit records of today and the end of yesterday, oldest first. */
const audited = async (): Promise<readonly AuditRecord[]> => {
  const { documents, tableName } = openCloud();
  const mac = { sign: async () => ({ keyId: '', mac: '' }) };
  const log = createAuditRepository(documents, tableName, { mac, newId: randomUUID, now: () => '' });
  const today = Date.now();
  const days = [today - 86_400_000, today].map((time) => new Date(time).toISOString().slice(0, 10));
  return (await Promise.all(days.map((day) => eventsOfLog(log, day)))).flat();
};

/** Actions at a provider. */
export const auditedAt = async (name: string): Promise<readonly AuditRecord[]> =>
  (await audited()).filter(({ provider }) => provider === name);

/** Reasons of failed sign-ins, by provider. */
export const failures = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const reasons = new Map<string, readonly string[]>();
  for (const { type, provider, details } of await audited()) {
    if (type !== 'login_failed' || provider === null) continue;
    reasons.set(provider, [...(reasons.get(provider) ?? []), details.reason]);
  }
  return reasons;
};

export const reasonsAt = async (name: string): Promise<readonly string[]> => (await failures()).get(name) ?? [];

/** Starts a sign-in and returns the URL at the provider. */
export const leaveFor = async (browser: Browser, name: string, query = ''): Promise<string> => {
  const { location, status } = await browser.get(`/auth/${name}${query}`);
  if (status !== 303 || location === null) throw new Error(`/auth/${name} answered ${status}`);
  return location;
};

/** Returns from the provider, which is another site. */
export const comeBack = (browser: Browser, url: string): Promise<Answered<Loose>> =>
  browser.get(url.slice(new URL(url).origin.length), { from: 'other-site' });

export const isSignedIn = async (browser: Browser): Promise<boolean> =>
  (await browser.get('/sessions/current')).status === 200;
