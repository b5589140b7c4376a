import { keysOf } from '../keys-of.ts';

/** Parts of the data of a family that a key or token can be limited to, with the paths of the API that belong to each. */
const PATHS = {
  accounts: ['/accounts', '/balances', '/exchange_rates'],
  transactions: [
    '/transactions',
    '/valuations',
    '/trades',
    '/holdings',
    '/change_sets',
    '/transfers',
    '/duplicates',
    '/suggestions',
  ],
  catalogue: ['/categories', '/tags', '/merchants', '/rules', '/budgets', '/recurring_transactions'],
  imports: ['/imports', '/import_sessions', '/uploads'],
  banks: ['/bank_connections'],
  reports: ['/spending', '/investments', '/balance_sheet'],
  exports: ['/exports'],
  events: ['/events', '/webhooks'],
  family: ['/preferences', '/invitations'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ScopePart = keyof typeof PATHS;
type Access = 'read' | 'write';
/** Prepares changes that somebody else applies. */
const PROPOSE = 'propose';
type Permission = `${ScopePart}:${Access}` | typeof PROPOSE;

export const SCOPE_PARTS = keysOf(PATHS);

/** The paths below /api/v1 that belong to a part, each with all paths below it. */
export const pathsOfPart = (part: ScopePart): readonly string[] => PATHS[part];

/** Operations that show or change several parts. */
const OF_SEVERAL: Readonly<Record<string, readonly ScopePart[]>> = {
  '/changes': ['accounts', 'transactions', 'catalogue'],
  '/rules/apply': ['catalogue', 'transactions'],
  '/rules/preview': ['catalogue', 'transactions'],
  '/rules/{id}/preview': ['catalogue', 'transactions'],
  '/categories/{id}/merge': ['catalogue', 'transactions'],
  '/tags/{id}/merge': ['catalogue', 'transactions'],
  '/merchants/{id}/merge': ['catalogue', 'transactions'],
};

/** Names with a space between them (RFC 6749 §3.3). `read` and `read_write` are all parts, and `propose` reads all of them. */
export type AccessScope = string;

const permissionsOf = (access: Access): readonly Permission[] =>
  SCOPE_PARTS.map((part) => `${part}:${access}` as const);

const READ: ReadonlySet<Permission> = new Set(permissionsOf('read'));
const PROPOSING: ReadonlySet<Permission> = new Set([...READ, PROPOSE]);
const ALL: ReadonlySet<Permission> = new Set([...PROPOSING, ...permissionsOf('write')]);

/** For messages. */
export const SCOPES_IN_WORDS = `read, propose, read_write, or names separated by spaces, such as "transactions:read imports:write" (the parts are ${SCOPE_PARTS.join(', ')}, each with :read or :write)`;

export const SCOPE_NAMES: readonly string[] = ['read', 'read_write', ...ALL];

/** Whether a key may prepare changes, even if it may not apply them. */
export const mayPropose = (scope: AccessScope): boolean => expand(scope).has(PROPOSE);

/** Writing a part includes reading it. undefined for an unknown name. */
const meaningOf = (name: string): ReadonlySet<Permission> | undefined => {
  if (name === 'read') return READ;
  if (name === PROPOSE) return PROPOSING;
  if (name === 'read_write') return ALL;
  const permission = [...ALL].find((each) => each === name);
  if (permission === undefined) return undefined;
  const read = permission.replace(/:write$/, ':read');
  return new Set([...ALL].filter((each) => each === permission || each === read));
};

const namesIn = (text: string): readonly string[] => text.split(' ').filter((name) => name !== '');

/** An unknown name, such as one of a later version, means nothing. Who may write everything may also propose. */
const expand = (scope: AccessScope): ReadonlySet<Permission> => {
  const named = new Set(namesIn(scope).flatMap((name) => [...(meaningOf(name) ?? [])]));
  return permissionsOf('write').every((permission) => named.has(permission)) ? ALL : named;
};

/** The same permissions always have the same names, in the same order. */
const scopeOf = (permissions: ReadonlySet<Permission>): AccessScope => {
  if (permissions.size === ALL.size) return 'read_write';
  const isAllRead = [...READ].every((permission) => permissions.has(permission));
  const names = SCOPE_PARTS.flatMap((part) => {
    if (permissions.has(`${part}:write`)) return [`${part}:write`];
    return permissions.has(`${part}:read`) && !isAllRead ? [`${part}:read`] : [];
  });
  const reading = isAllRead ? ['read'] : [];
  return [...(permissions.has(PROPOSE) ? [PROPOSE] : reading), ...names].join(' ');
};

/** All that is asked for, in its shortest form; `read` if nothing is; undefined if a name is unknown. */
export const readScope = (text: string | undefined): AccessScope | undefined => {
  const names = namesIn(text ?? '');
  if (names.length === 0) return 'read';
  return names.every((name) => meaningOf(name) !== undefined) ? scopeOf(expand(names.join(' '))) : undefined;
};

/** The names of a scope. */
export const scopeNames = (scope: AccessScope): readonly string[] => namesIn(scope);

export const isWithin = (asked: AccessScope, granted: AccessScope): boolean => {
  const allowed = expand(granted);
  return [...expand(asked)].every((permission) => allowed.has(permission));
};

/** The names of the needed scope that the granted one does not include. */
export const missingScopes = (needed: AccessScope, granted: AccessScope): readonly string[] =>
  scopeNames(needed).filter((name) => !isWithin(name, granted));

/** The permissions that both have. */
export const narrower = (a: AccessScope, b: AccessScope): AccessScope => {
  const others = expand(b);
  return scopeOf(new Set([...expand(a)].filter((permission) => others.has(permission))));
};

/** An archive has all parts. */
const EVERYTHING = '/exports';
/** Tells a key about itself. */
const OPEN = '/usage';

/**
 * The scope that an operation needs, such as `transactions:write`; blank if every key may use it. A path without a part needs
 * all parts. `path` is below /api/v1.
 */
export const neededScope = (path: string, access: Access): AccessScope => {
  const parts = OF_SEVERAL[path] ?? SCOPE_PARTS.filter((part) => PATHS[part].some((start) => isBelow(path, start)));
  if (isBelow(path, EVERYTHING)) return access === 'write' ? 'read exports:write' : 'read';
  if (parts.length === 0 && path !== OPEN) return access === 'write' ? 'read_write' : 'read';
  return parts.map((part) => `${part}:${access}`).join(' ');
};

const isBelow = (path: string, start: string): boolean => path === start || path.startsWith(`${start}/`);
