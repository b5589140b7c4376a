import { DomainError, ValidationError } from '../../../platform/domain/errors.ts';
import type { SecretBox } from '../../../platform/domain/secret-box.ts';
import type { IdentityProvider } from '../../sso/domain/identity-provider.ts';
import { refuseSecondUnnamed } from '../../sso/domain/provider-callback.ts';
import { type ProviderDraft, providerChanges, toProvider } from '../../sso/domain/provider-draft.ts';
import { openSecrets, sealSecrets } from '../../sso/use-cases/provider-secrets.ts';
import type { Audit, AuditedChange } from '../domain/audit-event.ts';
import { type BoundUsersPorts, refuseUnknownFamily, refuseUnlinkingChange, withTestOf } from './administer-provider.ts';
import { issuerOf, type ProviderActPorts, type ProviderRecords, stampAfter } from './provider-records.ts';

export type ProviderEntry = {
  /** '' if the entry has none. */
  readonly name: string;
  /** @throws ValidationError for an invalid entry */
  readonly draftOf: (existing: IdentityProvider | null) => ProviderDraft;
};

export type ImportProvidersPorts = Pick<BoundUsersPorts, 'users' | 'identities'> & {
  readonly providers: ProviderRecords;
  readonly box: Pick<SecretBox, 'seal' | 'open'>;
  readonly audit: Audit;
  readonly families: ProviderActPorts['families'];
  /** Deterministic by name, so that identities linked while the file was the source stay linked. */
  readonly idOf: (name: string) => string;
  readonly now: () => string;
};

export type ImportedProvider = { readonly name: string } & (
  | { readonly kind: 'create' | 'update'; readonly changes: readonly AuditedChange[] }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'invalid'; readonly faults: readonly string[] }
);

export type ImportOptions = {
  /** Dry run: everything but the writes. */
  readonly dryRun: boolean;
  /** Accepts a change of issuer, as when an administrator changes it. */
  readonly relink: boolean;
};

/**
 * Copies the providers of a file into the table. Invalid entries are reported and skipped; providers that are not in
 * the file are kept. Running it again changes nothing.
 */
export const importProviders =
  (ports: ImportProvidersPorts) =>
  async (entries: readonly ProviderEntry[], options: ImportOptions): Promise<readonly ImportedProvider[]> => {
    const results: ImportedProvider[] = [];
    for (const entry of entries) {
      const { name } = entry;
      try {
        if (entries.filter((other) => other.name === name).length > 1) {
          throw new ValidationError([`name ${name} appears more than once in the file`]);
        }
        results.push({ name, ...(await importOne(ports, entry, options)) });
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        results.push({ name, kind: 'invalid', faults: error.extras.errors ?? [error.message] });
      }
    }
    return results;
  };

type Imported =
  | { readonly kind: 'create' | 'update'; readonly changes: readonly AuditedChange[] }
  | { readonly kind: 'unchanged' };

const importOne = async (
  ports: ImportProvidersPorts,
  { name, draftOf }: ProviderEntry,
  { dryRun, relink }: ImportOptions,
): Promise<Imported> => {
  const existing = (await ports.providers.find(name)) ?? null;
  const draft = await withoutKnownSecrets(ports.box, draftOf(existing), existing);
  if (existing !== null && existing.strategy !== draft.strategy) {
    throw new ValidationError([`strategy cannot be changed from ${existing.strategy} to ${draft.strategy}`]);
  }
  await refuseUnknownFamily(ports, draft);
  const at = stampAfter(existing?.updatedAt ?? '', ports.now());
  const stamp = { id: existing?.id ?? ports.idOf(name), createdAt: existing?.createdAt ?? at, updatedAt: at };
  const made = toProvider(draft, await sealSecrets(ports.box, draft, stamp.id, existing), stamp);
  const isMoved = existing === null || issuerOf(existing) !== issuerOf(made);
  const provider = isMoved ? made : withTestOf(made, existing.lastTest);
  const changes = providerChanges(existing, provider);
  if (changes.length === 0) return { kind: 'unchanged' };
  refuseSecondUnnamed(provider, await ports.providers.list());
  if (existing !== null) await refuseUnlinkingChange(ports, existing, provider, relink);
  if (!dryRun) await write(ports, existing, provider, changes);
  return { kind: existing === null ? 'create' : 'update', changes };
};

/** Keeps stored secrets sealed as they are, so that importing the same file changes nothing. */
const withoutKnownSecrets = async (
  box: Pick<SecretBox, 'open'>,
  draft: ProviderDraft,
  existing: IdentityProvider | null,
): Promise<ProviderDraft> => {
  if (existing === null) return draft;
  const known = await openSecrets(box, existing);
  if (draft.strategy !== 'saml') {
    return draft.clientSecret === known.client_secret ? { ...draft, clientSecret: null } : draft;
  }
  const { signing } = draft;
  if (signing === null || signing.privateKey !== known.private_key) return draft;
  return { ...draft, signing: { ...signing, privateKey: null } };
};

const write = async (
  { providers, audit }: ImportProvidersPorts,
  existing: IdentityProvider | null,
  provider: IdentityProvider,
  changes: readonly AuditedChange[],
): Promise<void> => {
  const type = existing === null ? 'provider_created' : 'provider_updated';
  const details = { providerId: provider.id, strategy: provider.strategy, changes, source: 'operator' } as const;
  await audit.record({ type, actor: null, user: null, provider: provider.name, source: null, details });
  const written =
    existing === null ? await providers.create(provider) : await providers.replace(provider, existing.updatedAt);
  if (!written) throw new DomainError('conflict', 'the provider was changed at the same time. Run the import again');
};
