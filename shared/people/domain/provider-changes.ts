import type { AuditedChange } from './audit-event.ts';
import type { IdentityProvider } from './identity-provider.ts';

const UNTOLD = ['id', 'createdAt', 'updatedAt', 'lastTest'];
const SECRET = ['clientSecret', 'signing.privateKey'];
const MAX_TEXT = 500;

/**
 * What differs, by the names of the wire; of a secret only that it does. Null before: the provider is new. Lists and
 * objects as JSON.
 */
export const providerChanges = (
  before: IdentityProvider | null,
  after: IdentityProvider | null,
): readonly AuditedChange[] => {
  const [old, next] = [flat(before), flat(after)];
  const names = [...new Set([...old.keys(), ...next.keys()])].filter((name) => old.get(name) !== next.get(name));
  return names.map((name) => {
    const isSecret = SECRET.includes(name);
    return {
      field: name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      old: isSecret ? null : (old.get(name) ?? null),
      new: isSecret ? null : (next.get(name) ?? null),
    };
  });
};

type Value = AuditedChange['old'];

/** One entry a field; those of the key pair, one of which is secret, by themselves. */
const flat = (provider: IdentityProvider | null): ReadonlyMap<string, Value> => {
  const { signing = null, ...fields } = { ...provider } as Readonly<Record<string, unknown>>;
  const pair = Object.entries(signing ?? {}).map(([name, value]) => [`signing.${name}`, value] as const);
  return new Map(
    [...Object.entries(fields), ...pair]
      .filter(([name]) => !UNTOLD.includes(name))
      .map(([name, value]) => [name, SECRET.includes(name) ? (value as string) : plain(value)]),
  );
};

const plain = (value: unknown): Value =>
  value !== null && typeof value === 'object' ? JSON.stringify(value).slice(0, MAX_TEXT) : (value as Value);
