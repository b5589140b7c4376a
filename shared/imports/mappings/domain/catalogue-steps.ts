import type { RecordAttributes } from '../../../catalogue/domain/catalogue-record.ts';
import { accountTypeOfClassName } from '../../../ledger/entries/domain/account.ts';
import {
  type KnownSecurity,
  type SecurityFacts,
  type SecurityKey,
  securityName,
} from '../../../ledger/entries/domain/security.ts';
import type { AccountId } from '../../../platform/domain/ids.ts';
import { compareText } from '../../../platform/domain/text/compare-text.ts';
import type { BindById, BindByName, CatalogueStep, PlanNumber } from '../../publish/domain/plan.ts';
import { fullName, isCreatable, type Mapping, splitCategory } from './mappings.ts';

/** The plan-local numbers of the texts in rows, and the steps behind the numbers. */
export type MappedCatalogue = {
  readonly steps: readonly CatalogueStep[];
  /** The number of the account for all rows; null if each row names its own. */
  readonly account: PlanNumber | null;
  readonly accounts: ReadonlyMap<string, PlanNumber>;
  readonly categories: ReadonlyMap<string, PlanNumber>;
  readonly tags: ReadonlyMap<string, PlanNumber>;
  /** snake_case account classes by the text in the file. */
  readonly accountTypes: ReadonlyMap<string, string>;
};

/** Defaults of an account that publishing creates. */
export const NEW_ACCOUNT = {
  accountType: 'depository',
  subtype: null,
  currency: null,
  status: 'active',
  institutionName: null,
  institutionDomain: null,
  notes: null,
} as const;

/**
 * Converts resolved mappings to the steps of a plan: existing records by id, others by name. `currencyOf`: the currency of a
 * new account; undefined for that of the family.
 */
export const catalogueFromMappings = (
  accountId: AccountId | null,
  mappings: readonly Mapping[],
  newAccountType: string = NEW_ACCOUNT.accountType,
  currencyOf: (account: string) => string | undefined = () => undefined,
): MappedCatalogue => {
  const steps: CatalogueStep[] = [];
  const add = (step: CatalogueStep): PlanNumber => steps.push(step) - 1;
  const byKey = (type: Mapping['type'], toStep: (mapping: Mapping) => PlanNumber) =>
    new Map(
      mappings
        .filter((mapping) => mapping.type === type && hasRecord(mapping))
        .map((mapping) => [mapping.key, toStep(mapping)]),
    );

  const account =
    accountId === null ? null : add({ kind: 'account', bind: { by: 'id', id: accountId, otherwise: null } });
  // texts of one account share its number, so that each page of the plan is a different page of the ledger
  const numbers = new Map<string, PlanNumber>();
  const accounts = byKey('account', ({ key, mappable, value, newName, currency = currencyOf(key) }) => {
    const known = numbers.get(mappable?.id ?? '');
    if (known !== undefined) return known;
    const accountType = accountTypeOfClassName(value ?? '') ?? newAccountType;
    const defaults = { ...NEW_ACCOUNT, accountType, currency: currency ?? NEW_ACCOUNT.currency };
    const number = add({ kind: 'account', bind: bindTo(mappable, { by: 'name', name: newName ?? key, defaults }) });
    if (mappable !== null) numbers.set(mappable.id, number);
    return number;
  });
  const categoryAdder = createCategoryAdder(add);
  // first, before a subcategory can take their names
  const plainNames = mappings.filter(({ type, key }) => type === 'category' && splitCategory(key).parent === null);
  for (const mapping of plainNames) if (isCreatable(mapping)) categoryAdder(mapping.key);
  const categories = byKey('category', ({ key, mappable }) =>
    mappable === null
      ? categoryAdder(key)
      : add({ kind: 'category', bind: bindTo(mappable, plainCategory(mappable.name)) }),
  );
  const tags = byKey('tag', ({ key, mappable }) =>
    add({ kind: 'tag', bind: bindTo(mappable, { by: 'name', name: key, defaults: { color: null } }) }),
  );
  const types = mappings.filter(({ type, value }) => type === 'account_type' && value !== null);
  const accountTypes = new Map(types.map(({ key, value }) => [key, value ?? '']));
  return { steps, account, accounts, categories, tags, accountTypes };
};

/** Whether the text has a record or gets a new one; otherwise its rows have none. */
const hasRecord = (mapping: Mapping): boolean => mapping.mappable !== null || isCreatable(mapping);

/** Binds to the matched record, otherwise by name, creating the record if it is missing. */
const bindTo = <Defaults>(
  mappable: Mapping['mappable'],
  otherwise: BindByName<Defaults>,
): BindById<Defaults> | BindByName<Defaults> =>
  mappable === null ? otherwise : { by: 'id', id: mappable.id, otherwise };

const plainCategory = (name: string): BindByName<RecordAttributes['category']> => ({
  by: 'name',
  name,
  defaults: { color: null, icon: null, classification: null, parentId: null },
});

/** Adds a category after its parent. A category added earlier keeps its number. */
const createCategoryAdder = (add: (step: CatalogueStep) => PlanNumber) => {
  const added = new Map<string, PlanNumber>();
  const addOnce = (parent: string | null, name: string, toStep: () => CatalogueStep): PlanNumber => {
    const key = JSON.stringify([parent, name]);
    const number = added.get(key) ?? add(toStep());
    added.set(key, number);
    return number;
  };
  const addTop = (name: string): PlanNumber =>
    addOnce(null, name, () => ({ kind: 'category', bind: plainCategory(name) }));
  return (key: string): PlanNumber => {
    const { parent, name } = splitCategory(key);
    if (parent === null) return addTop(name);
    const parentId = addTop(parent);
    return addOnce(parent, name, () => ({
      kind: 'category',
      bind: { ...plainCategory(name), elsewhere: fullName(parent, name) },
      references: { parentId },
    }));
  };
};

/**
 * Returns a function that gives each security its plan-local number, adding one step per security. With an exchange,
 * ticker and exchange identify the security. Without, it is the one with only this ticker, otherwise the oldest with the
 * ticker, otherwise the first with the ticker in this plan, otherwise a new one. Securities with different names, or that
 * the file keeps distinct, are different securities.
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
    const sameTicker = first !== undefined && isCompatible(securityName, first) ? first.number : undefined;
    const number = planned.get(target) ?? sameTicker ?? addStep(securityStep(key, { securityName, ...facts }, found));
    planned.set(target, number);
    if (!firstOfTicker.has(ticker)) firstOfTicker.set(ticker, { number, securityName });
    return number;
  };
};

/** Whether a name (null for none) is compatible with the name of the security. */
const isCompatible = (name: string | null, security: Pick<KnownSecurity, 'securityName'>): boolean =>
  name === null || name === security.securityName;

const identityOf = ({ ticker, exchangeOperatingMic }: SecurityKey): string =>
  JSON.stringify([ticker, exchangeOperatingMic]);

/** Finds the family's security for rows that have only a ticker. */
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
    return (
      exact.get(identityOf(key)) ?? (ofTicker !== undefined && isCompatible(name, ofTicker) ? ofTicker : undefined)
    );
  };
};

const byAge = (a: KnownSecurity, b: KnownSecurity): number =>
  compareText(a.createdAt, b.createdAt) || compareText(a.id, b.id);

/** A security bound by name gets the fields that it lacks from the file. */
const securityStep = (key: SecurityKey, facts: SecurityFacts, found: KnownSecurity | undefined): CatalogueStep => {
  const byName = { by: 'name', name: securityName(key), defaults: { ...NOTHING_KNOWN, ...facts, ...key } } as const;
  const isComplete = found !== undefined && isCompatible(facts.securityName ?? null, found);
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
