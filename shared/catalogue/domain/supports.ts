import { USER } from '../../platform/domain/owner.ts';
import type { RecordKind } from './catalogue-record.ts';

/** Attributes that do not identify a record: blank (null) until set. */
const SUPPORTABLE: Readonly<Record<RecordKind, readonly string[]>> = {
  category: ['color', 'icon', 'classification', 'parentId', 'externalKey', 'metadataText'],
  tag: ['color', 'externalKey', 'metadataText'],
  merchant: ['color', 'logoUrl', 'websiteUrl', 'externalKey', 'metadataText'],
  security: ['securityName', 'securityKind', 'exchangeMic', 'exchangeAcronym', 'countryCode', 'websiteUrl'],
  rule: [],
  budget: ['budgetedSpending', 'expectedIncome'],
  budget_category: ['budgetedSpending'],
  recurring_transaction: [],
};

export type Attributes = Readonly<Record<string, unknown>>;

/** By owner: the attributes whose current value it supports. */
export type Supports = Readonly<Record<string, readonly string[]>>;

export type Supported = { readonly shown: Attributes; readonly supports: Supports };

/** The attributes that are set. */
export const setAttributes = (kind: RecordKind, attributes: Attributes): readonly string[] =>
  SUPPORTABLE[kind].filter((name) => isSet(attributes[name]));

/**
 * The record after a matching import: blank attributes are filled, equal ones are supported, different ones are kept.
 * Attributes that a person cleared stay blank. undefined if nothing changes.
 */
export const fillBlanks = (
  kind: RecordKind,
  { shown, supports }: Supported,
  owner: string,
  attributes: Attributes,
): Supported | undefined => {
  const own = supports[owner] ?? [];
  const brought = setAttributes(kind, attributes).filter((name) => !own.includes(name));
  const byPerson = supports[USER] ?? [];
  const filled = brought.filter((name) => !isSet(shown[name]) && !byPerson.includes(name));
  const agreed = brought.filter((name) => isSet(shown[name]) && shown[name] === attributes[name]);
  if (filled.length + agreed.length === 0) return undefined;
  return {
    shown: { ...shown, ...Object.fromEntries(filled.map((name) => [name, attributes[name]])) },
    supports: { ...supports, [owner]: [...own, ...filled, ...agreed] },
  };
};

/** The record without an owner: attributes that only it supported are blank again. */
export const withoutSupport = ({ shown, supports }: Supported, owner: string): Supported => {
  const { [owner]: own = [], ...others } = supports;
  const kept = new Set(Object.values(others).flat());
  const blanked = own.filter((name) => !kept.has(name));
  return { shown: { ...shown, ...Object.fromEntries(blanked.map((name) => [name, null])) }, supports: others };
};

/** The record after a person's change: no other owner supports the changed attributes. */
export const afterPersonChange = (kind: RecordKind, { shown, supports }: Supported, change: Attributes): Supported => {
  const changed = Object.keys(change).filter((name) => change[name] !== shown[name]);
  const others = Object.entries(supports).map(([owner, names]) => [
    owner,
    owner === USER ? names : names.filter((name) => !changed.includes(name)),
  ]);
  const changedByPerson = SUPPORTABLE[kind].filter((name) => name in change);
  const own = [...new Set([...(supports[USER] ?? []), ...changedByPerson])];
  return {
    shown: { ...shown, ...change },
    supports: { ...Object.fromEntries(others), ...(own.length > 0 && { [USER]: own }) },
  };
};

const isSet = (value: unknown): boolean => value !== null && value !== undefined;
