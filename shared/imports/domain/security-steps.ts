import {
  type KnownSecurity,
  type SecurityFacts,
  type SecurityKey,
  securityName,
} from '../../ledger/domain/security.ts';
import type { CatalogueStep, PlanNumber } from './plan.ts';

/**
 * Makes the function that gives a security its plan-local number, adding a step for each one once. With an exchange it
 * is the security of ticker and exchange. Without, it is the one of the ticker alone, else the oldest of the ticker, else
 * the first of the ticker in this plan, else a new one. A security of another name is another security, and so is one
 * that the file keeps distinct from the others of its ticker.
 */
export const createSecuritySteps = (
  known: readonly KnownSecurity[],
  addStep: (step: CatalogueStep) => PlanNumber,
): ((key: SecurityKey, facts?: SecurityFacts, isDistinct?: boolean) => PlanNumber) => {
  const find = createFinder(known);
  const planned = new Map<string, PlanNumber>();
  const firstOfTicker = new Map<string, { readonly number: PlanNumber; readonly securityName: string | null }>();

  return (key, { securityName = null, ...facts } = {}, isDistinct = false) => {
    const { ticker, exchangeOperatingMic } = key;
    const found = find(key, securityName, isDistinct);
    const target = identityOf(found ?? key);
    const mayJoin = found === undefined && exchangeOperatingMic === null && !isDistinct;
    const first = mayJoin ? firstOfTicker.get(ticker) : undefined;
    const sameTicker = first !== undefined && isSaidBy(securityName, first) ? first.number : undefined;
    const number = planned.get(target) ?? sameTicker ?? addStep(securityStep(key, { securityName, ...facts }, found));
    planned.set(target, number);
    if (!firstOfTicker.has(ticker)) firstOfTicker.set(ticker, { number, securityName });
    return number;
  };
};

/** Whether a name (null: none) agrees with the name of the security. */
const isSaidBy = (name: string | null, security: Pick<KnownSecurity, 'securityName'>): boolean =>
  name === null || name === security.securityName;

const identityOf = ({ ticker, exchangeOperatingMic }: SecurityKey): string =>
  JSON.stringify([ticker, exchangeOperatingMic]);

/** Finds the security of the family that rows with a ticker and nothing else of it are of. */
export const createTickerFinder = (
  known: readonly KnownSecurity[],
): ((ticker: string) => KnownSecurity | undefined) => {
  const find = createFinder(known);
  return (ticker) => find({ ticker, exchangeOperatingMic: null }, null, false);
};

const createFinder = (known: readonly KnownSecurity[]) => {
  const exact = new Map<string, KnownSecurity>();
  const oldest = new Map<string, KnownSecurity>();
  for (const security of [...known].sort(byAge).reverse()) {
    exact.set(identityOf(security), security);
    oldest.set(security.ticker, security);
  }
  return (key: SecurityKey, name: string | null, isDistinct: boolean): KnownSecurity | undefined => {
    const ofTicker = key.exchangeOperatingMic === null && !isDistinct ? oldest.get(key.ticker) : undefined;
    return exact.get(identityOf(key)) ?? (ofTicker !== undefined && isSaidBy(name, ofTicker) ? ofTicker : undefined);
  };
};

const byAge = (a: KnownSecurity, b: KnownSecurity): number =>
  a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id < b.id ? -1 : 1;

/** A security bound by name gets the fields that the file has and the security lacks. */
const securityStep = (key: SecurityKey, facts: SecurityFacts, found: KnownSecurity | undefined): CatalogueStep => {
  const byName = { by: 'name', name: securityName(key), defaults: { ...NOTHING_KNOWN, ...facts, ...key } } as const;
  const isComplete = found !== undefined && isSaidBy(facts.securityName ?? null, found);
  return { kind: 'security', bind: isComplete ? { by: 'id', id: found.id, otherwise: byName } : byName };
};

const NOTHING_KNOWN = {
  securityName: null,
  securityKind: null,
  exchangeMic: null,
  exchangeAcronym: null,
  countryCode: null,
  websiteUrl: null,
} as const;
