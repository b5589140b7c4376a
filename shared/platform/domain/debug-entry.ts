import type { AccountId, FamilyId, UserId } from './ids.ts';
import { keysOf } from './keys-of.ts';
export const DEBUG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type DebugLevel = (typeof DEBUG_LEVELS)[number];

/** An unusual event for super admins; never contains credentials, amounts or raw payloads. */
export type DebugEntry = {
  /** For example `provider_sync_warning`. */
  readonly category: string;
  readonly level: DebugLevel;
  readonly message: string;
  /** The component that logs it, such as `bank_sync`. */
  readonly source: string;
  readonly providerKey: string | null;
  readonly familyId: FamilyId | null;
  readonly accountId: AccountId | null;
  readonly userId: UserId | null;
  /** The bank account linked to `accountId`. */
  readonly linkId: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** UTC instant. */
  readonly createdAt: string;
};

/** All given filters must match. */
export type DebugFilters = Partial<
  Readonly<
    Record<
      'category' | 'level' | 'source' | 'providerKey' | 'familyId' | 'accountId' | 'userId' | 'linkId',
      string | undefined
    >
  >
>;

export const matchesDebugFilters = (entry: DebugEntry, filters: DebugFilters): boolean =>
  keysOf(filters).every((name) => filters[name] === undefined || entry[name] === filters[name]);

const MAX_BYTES = 4096;
const MAX_TEXT = 500;
const MAX_DEPTH = 6;

/** Values under such names are removed; their presence is recorded. */
const SECRET = /credential|secret|password|token|authorization|cookie|api_?key|access_?url|private_?key/i;
const USER_INFO = /\/\/[^\s/@]+@/g;

type Metadata = Readonly<Record<string, unknown>>;

/**
 * The stored metadata of an entry: plain JSON of at most 4 KB, with texts of at most 500 characters, without values
 * whose names suggest secrets and without credentials in URLs. Members that do not fit are dropped and `truncated` is
 * set.
 */
export const toDebugMetadata = (metadata: Metadata): Metadata => {
  const kept: Record<string, unknown> = {};
  let left = MAX_BYTES - bytesOf({ truncated: true });
  for (const [name, value] of Object.entries(metadata)) {
    const member = { [cut(name)]: isSecret(name, value) ? '[removed]' : clean(value, 1) };
    left -= bytesOf(member);
    if (left < 0) return { ...kept, truncated: true };
    Object.assign(kept, member);
  }
  return kept;
};

const clean = (value: unknown, depth: number): unknown => {
  if (typeof value === 'string') return cut(value);
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '[deeper]';
  if (Array.isArray(value)) return value.map((element) => clean(element, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      cut(name),
      isSecret(name, member) ? '[removed]' : clean(member, depth + 1),
    ]),
  );
};

const isSecret = (name: string, value: unknown): boolean =>
  SECRET.test(name) && typeof value !== 'number' && typeof value !== 'boolean';

const cut = (text: string): string => text.replaceAll(USER_INFO, '//').slice(0, MAX_TEXT).toWellFormed();

const bytesOf = (value: Metadata): number => new TextEncoder().encode(JSON.stringify(value)).length;
