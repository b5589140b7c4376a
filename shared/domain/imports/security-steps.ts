import type { RecordAttributes } from '../catalogue/catalogue-record.ts';
import type { CatalogueStep, PlanNumber } from './plan.ts';

/** A security that the family has. */
export type KnownSecurity = {
  readonly id: string;
  readonly ticker: string;
  readonly exchangeOperatingMic: string | null;
  readonly createdAt: string;
};

/** A ticker is upper-case; without an exchange it is only as definite as the file. */
export type SecurityKey = { readonly ticker: string; readonly exchangeOperatingMic: string | null };

/** What a file says of a security beside its key. */
export type SecurityFacts = Partial<Omit<RecordAttributes['security'], keyof SecurityKey>>;

/** How a security is called in the catalogue. */
export const securityName = ({ ticker, exchangeOperatingMic }: SecurityKey): string =>
  exchangeOperatingMic === null ? ticker : `${ticker}|${exchangeOperatingMic}`;

/**
 * Makes the function that gives a security its plan-local number, adding a step for each one once. With an exchange it
 * is the security of ticker and exchange. Without, it is the one of the ticker alone, else the oldest of the ticker, else
 * the first of the ticker in this plan, else a new one.
 */
export const createSecuritySteps = (
  known: readonly KnownSecurity[],
  addStep: (step: CatalogueStep) => PlanNumber,
): ((key: SecurityKey, facts?: SecurityFacts) => PlanNumber) => {
  const find = createFinder(known);
  const planned = new Map<string, PlanNumber>();
  const firstOfTicker = new Map<string, PlanNumber>();

  return (key, facts = {}) => {
    const { ticker, exchangeOperatingMic } = key;
    const found = find(key);
    const target = identityOf(found ?? key);
    const sameTicker = found === undefined && exchangeOperatingMic === null ? firstOfTicker.get(ticker) : undefined;
    const number = planned.get(target) ?? sameTicker ?? addStep(securityStep(key, facts, found?.id));
    planned.set(target, number);
    if (!firstOfTicker.has(ticker)) firstOfTicker.set(ticker, number);
    return number;
  };
};

const identityOf = ({ ticker, exchangeOperatingMic }: SecurityKey): string =>
  JSON.stringify([ticker, exchangeOperatingMic]);

const createFinder = (known: readonly KnownSecurity[]): ((key: SecurityKey) => KnownSecurity | undefined) => {
  const exact = new Map<string, KnownSecurity>();
  const oldest = new Map<string, KnownSecurity>();
  for (const security of [...known].sort(byAge).reverse()) {
    exact.set(identityOf(security), security);
    oldest.set(security.ticker, security);
  }
  return (key) =>
    exact.get(identityOf(key)) ?? (key.exchangeOperatingMic === null ? oldest.get(key.ticker) : undefined);
};

const byAge = (a: KnownSecurity, b: KnownSecurity): number =>
  a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id < b.id ? -1 : 1;

const securityStep = (key: SecurityKey, facts: SecurityFacts, id: string | undefined): CatalogueStep => {
  const byName = { by: 'name', name: securityName(key), defaults: { ...NOTHING_KNOWN, ...facts, ...key } } as const;
  return { kind: 'security', bind: id === undefined ? byName : { by: 'id', id, otherwise: byName } };
};

const NOTHING_KNOWN = {
  securityName: null,
  securityKind: null,
  exchangeMic: null,
  exchangeAcronym: null,
  countryCode: null,
  websiteUrl: null,
} as const;
