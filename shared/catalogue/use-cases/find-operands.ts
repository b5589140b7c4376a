import type { CatalogueRecordOf } from '../domain/catalogue-record.ts';
import { operandKey, operandsOf } from '../domain/rules/operands.ts';
import { parseRuleTexts } from '../domain/rules/rule-json.ts';
import type { CatalogueDependencies } from './catalogue-ports.ts';

/** Name of a record by `operandKey` of its kind and id. */
export type OperandNames = ReadonlyMap<string, string>;

const KINDS = ['category', 'merchant', 'tag'] as const;

/** The names of the records that rules refer to; those that are gone are left out. */
export const findOperands = async (
  { records }: Pick<CatalogueDependencies, 'records'>,
  familyId: string,
  rules: readonly CatalogueRecordOf<'rule'>[],
): Promise<OperandNames> => {
  const operands = rules.flatMap((rule) => operandsOf(parseRuleTexts(rule)));
  const found = await Promise.all(
    KINDS.map((kind) => {
      const ids = new Set(operands.filter((operand) => operand.kind === kind).map(({ value }) => value));
      return ids.size === 0 ? new Map() : records.findMany(familyId, kind, [...ids]);
    }),
  );
  return new Map(
    found.flatMap((byId, at) =>
      [...byId].map(([id, { name }]) => [operandKey({ kind: KINDS[at] ?? 'tag', value: id }), name] as const),
    ),
  );
};
