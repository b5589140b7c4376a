import { USER } from '../../platform/domain/owner.ts';
import type { RecordKind } from './catalogue-record.ts';

/** Attributes that say more about a record than which one it is: blank (null) until somebody says them. */
const SAYABLE: Readonly<Record<RecordKind, readonly string[]>> = {
  category: ['color', 'icon', 'classification', 'parentId'],
  tag: ['color'],
  merchant: ['color', 'logoUrl', 'websiteUrl'],
  security: ['securityName', 'securityKind', 'exchangeMic', 'exchangeAcronym', 'countryCode', 'websiteUrl'],
  rule: [],
  budget: ['budgetedSpending', 'expectedIncome'],
  budget_category: ['budgetedSpending'],
  recurring_transaction: [],
};

export type Attributes = Readonly<Record<string, unknown>>;

/** By owner: the attributes of which it says the value that is shown. */
export type Supports = Readonly<Record<string, readonly string[]>>;

export type Supported = { readonly shown: Attributes; readonly supports: Supports };

/** The attributes that were given a value. */
export const saidIn = (kind: RecordKind, attributes: Attributes): readonly string[] =>
  SAYABLE[kind].filter((name) => isSaid(attributes[name]));

/**
 * What a record becomes when an import that matches it says these attributes: blanks are filled, what agrees is
 * supported, what differs stays. A person who blanked an attribute meant it. Undefined: nothing changes.
 */
export const fillBlanks = (
  kind: RecordKind,
  { shown, supports }: Supported,
  owner: string,
  attributes: Attributes,
): Supported | undefined => {
  const own = supports[owner] ?? [];
  const said = saidIn(kind, attributes).filter((name) => !own.includes(name));
  const byPerson = supports[USER] ?? [];
  const filled = said.filter((name) => !isSaid(shown[name]) && !byPerson.includes(name));
  const agreed = said.filter((name) => isSaid(shown[name]) && shown[name] === attributes[name]);
  if (filled.length + agreed.length === 0) return undefined;
  return {
    shown: { ...shown, ...Object.fromEntries(filled.map((name) => [name, attributes[name]])) },
    supports: { ...supports, [owner]: [...own, ...filled, ...agreed] },
  };
};

/** What a record becomes without an owner: blank again where nobody else says what it said. */
export const withoutSupport = ({ shown, supports }: Supported, owner: string): Supported => {
  const { [owner]: own = [], ...others } = supports;
  const kept = new Set(Object.values(others).flat());
  const blanked = own.filter((name) => !kept.has(name));
  return { shown: { ...shown, ...Object.fromEntries(blanked.map((name) => [name, null])) }, supports: others };
};

/** What a record becomes when a person says these attributes: nobody else says the ones that changed any more. */
export const saidByPerson = (kind: RecordKind, { shown, supports }: Supported, change: Attributes): Supported => {
  const changed = Object.keys(change).filter((name) => change[name] !== shown[name]);
  const others = Object.entries(supports).map(([owner, names]) => [
    owner,
    owner === USER ? names : names.filter((name) => !changed.includes(name)),
  ]);
  const said = SAYABLE[kind].filter((name) => name in change);
  const own = [...new Set([...(supports[USER] ?? []), ...said])];
  return {
    shown: { ...shown, ...change },
    supports: { ...Object.fromEntries(others), ...(own.length > 0 && { [USER]: own }) },
  };
};

const isSaid = (value: unknown): boolean => value !== null && value !== undefined;
