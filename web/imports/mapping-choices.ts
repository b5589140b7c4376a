import type { ImportMapping } from '../../shared/imports/schema/import-mapping.ts';
import type { MappingKind } from './mappings-query.ts';

/** What texts of a kind may be given to: records of the family, by name. */
export type MappingTarget = { readonly id: string; readonly name: string; readonly label: string };
export type MappingTargets = Readonly<Record<Exclude<MappingKind, 'account_type'>, readonly MappingTarget[]>>;

/** More are not chosen from a list: their name is typed. */
export const MOST_TARGETS_LISTED = 100;

export const KIND_NAMES: Readonly<Record<MappingKind, { readonly one: string; readonly many: string }>> = {
  account: { one: 'account', many: 'Accounts' },
  account_type: { one: 'kind of account', many: 'Kinds of account' },
  category: { one: 'category', many: 'Categories' },
  tag: { one: 'tag', many: 'Tags' },
};

/** Beside the id of a record, or of a kind of account its class. */
export const CREATE = 'create';
export const NONE = 'none';

/** What is chosen for a text as it stands. */
export const choiceOf = ({ type, value, mappable, create_when_empty, key }: ImportMapping): string => {
  if (type === 'account_type') return value ?? NONE;
  if (mappable !== null) return mappable.id;
  return create_when_empty && key !== '' ? CREATE : NONE;
};

export const targetsOf = (targets: MappingTargets, kind: MappingKind): readonly MappingTarget[] =>
  kind === 'account_type' ? [] : targets[kind];
