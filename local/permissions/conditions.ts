import { TemplateError } from '../template/resource.ts';

export type Condition = { readonly operator: string; readonly key: string; readonly expected: readonly string[] };

/** Values of condition keys, such as `dynamodb:LeadingKeys`; a missing key has none. */
export type Facts = Readonly<Record<string, readonly string[]>>;

type Matches = (value: string, expected: string) => boolean;
type Holds = (values: readonly string[], expected: readonly string[]) => boolean;

const equals: Matches = (value, expected) => value === expected;

const expressions = new Map<string, RegExp>();

const expressionOf = (pattern: string): RegExp => {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's');
};

/** `*` is any number of characters, `?` is one. Patterns are those of the templates, so all expressions are kept. */
export const isLike: Matches = (value, pattern) => {
  if (!/[*?]/.test(pattern)) return value === pattern;
  const expression = expressions.get(pattern) ?? expressionOf(pattern);
  expressions.set(pattern, expression);
  return expression.test(value);
};

const someValue =
  (matches: Matches): Holds =>
  (values, expected) =>
    values.some((value) => expected.some((pattern) => matches(value, pattern)));
const everyValue =
  (matches: Matches): Holds =>
  (values, expected) =>
    values.every((value) => expected.some((pattern) => matches(value, pattern)));

/** Only `ForAllValues` holds for a missing key. */
const OPERATORS: Readonly<Record<string, Holds>> = {
  StringEquals: someValue(equals),
  StringLike: someValue(isLike),
  ArnEquals: someValue(isLike),
  ArnLike: someValue(isLike),
  Bool: someValue(equals),
  NumericLessThan: someValue((value, expected) => Number(value) < Number(expected)),
  'ForAnyValue:StringEquals': someValue(equals),
  'ForAnyValue:StringLike': someValue(isLike),
  'ForAllValues:StringEquals': everyValue(equals),
  'ForAllValues:StringLike': everyValue(isLike),
};

/** @throws TemplateError for an operator that is not supported */
export const readConditions = (declared: Readonly<Record<string, unknown>>, id: string): readonly Condition[] =>
  Object.entries(declared).flatMap(([operator, keys]) => {
    if (OPERATORS[operator] === undefined) {
      throw new TemplateError(`${id}: the local cloud does not support the condition ${operator}`);
    }
    return Object.entries(keys as Readonly<Record<string, unknown>>).map(([key, expected]) => ({
      operator,
      key,
      expected: [expected].flat().map(String),
    }));
  });

export const holds = ({ operator, key, expected }: Condition, facts: Facts): boolean =>
  OPERATORS[operator]?.(facts[key] ?? [], expected) ?? false;

/** The expected patterns that one of the values matches. */
export const matched = ({ key, expected }: Condition, facts: Facts): readonly string[] =>
  expected.filter((pattern) => (facts[key] ?? []).some((value) => isLike(value, pattern)));
