import type { AuditedChange } from '../../../domain/people/audit-event.ts';
import type { IdentityProvider } from '../../../domain/people/identity-provider.ts';
import { storedSecrets } from '../../../domain/people/provider-draft.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What differs, field by field as on the wire. Of secrets only that they do. */
export const providerChanges = (
  fieldsOf: (provider: IdentityProvider) => Fields,
  before: IdentityProvider | null,
  after: IdentityProvider,
): readonly AuditedChange[] => {
  const [old, fresh]: readonly Fields[] = [before === null ? {} : fieldsOf(before), fieldsOf(after)];
  const changed = Object.keys({ ...old, ...fresh })
    .map((field) => ({ field, old: scalar(old?.[field]), new: scalar(fresh?.[field]) }))
    .filter((change) => change.old !== change.new);
  const secrets = (['client_secret', 'private_key'] as const)
    .filter((field) => storedSecrets(before)[field] !== storedSecrets(after)[field])
    .map((field) => ({ field, old: null, new: null }));
  return [...changed, ...secrets];
};

const scalar = (value: unknown): AuditedChange['old'] => {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return value == null || (typeof value === 'object' && Object.keys(value).length === 0) ? null : JSON.stringify(value);
};
