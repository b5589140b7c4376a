import { createRequire } from 'node:module';

type Names = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, object>>;
type Unused = Record<string, true>;
type Context = {
  readonly attrNames?: Names;
  readonly attrVals?: Values;
  readonly unusedAttrNames: Unused;
  readonly unusedAttrVals: Unused;
};
export type Parse = (text: string, options: { readonly context: Context }) => unknown;

/** A parsed expression with a mark for each value. */
type Known = {
  readonly parsed: object;
  readonly marks: ReadonlyMap<unknown, string>;
  readonly names: readonly string[];
  readonly values: readonly string[];
};

/** dynalite checks the values themselves in these, not only their types. */
const DEPENDS_ON_VALUES = /between|attribute_type/i;
const MOST_KNOWN = 5_000;

const typeOf = (value: object): string => Object.keys(value)[0] ?? '';

const unusedOf = (all: object): Unused => Object.fromEntries(Object.keys(all).map((key) => [key, true as const]));

const usedOf = (all: object, unused: Unused): string[] => Object.keys(all).filter((key) => !(key in unused));

/** A copy with the values in place of their marks, because dynalite changes what was parsed. */
const withValues = (part: unknown, marks: Known['marks'], values: Values): unknown => {
  const name = marks.get(part);
  if (name !== undefined) return values[name];
  if (Array.isArray(part)) return part.map((element) => withValues(element, marks, values));
  if (typeof part !== 'object' || part === null) return part;
  const copy = Object.create(Object.getPrototypeOf(part) as object | null) as Record<string, unknown>;
  for (const [key, member] of Object.entries(part)) copy[key] = withValues(member, marks, values);
  return copy;
};

/** Parses an expression once for all values of the same types; one with an error again each time. */
export const remembering = (parse: Parse): Parse => {
  const known = new Map<string, Known>();

  const learn = (text: string, context: Context, names: Names, values: Values): Known | undefined => {
    const marked = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { [typeOf(value)]: name }]));
    const unused = { unusedAttrNames: unusedOf(names), unusedAttrVals: unusedOf(values) };
    const parsed = parse(text, { context: { ...context, ...unused, attrVals: marked } });
    if (typeof parsed !== 'object' || parsed === null) return undefined;
    return {
      parsed,
      marks: new Map(Object.entries(marked).map(([name, mark]) => [mark, name])),
      names: usedOf(names, unused.unusedAttrNames),
      values: usedOf(values, unused.unusedAttrVals),
    };
  };

  return (text, options) => {
    const { attrNames = {}, attrVals = {}, unusedAttrNames, unusedAttrVals } = options.context;
    if (DEPENDS_ON_VALUES.test(text)) return parse(text, options);
    const types = Object.entries(attrVals).map(([name, value]) => [name, typeOf(value)]);
    const key = JSON.stringify([text, attrNames, types]);
    const found = known.get(key) ?? learn(text, options.context, attrNames, attrVals);
    if (found === undefined) return parse(text, options);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, found);
    for (const name of found.names) delete unusedAttrNames[name];
    for (const name of found.values) delete unusedAttrVals[name];
    return withValues(found.parsed, found.marks, attrVals);
  };
};

const require = createRequire(import.meta.url);
const adapted = new WeakSet<object>();

/** Makes dynalite parse each expression once: parsing took a tenth of the time of the tests on a table. */
export const rememberExpressions = (): void => {
  for (const kind of ['condition', 'update', 'projection']) {
    const parser = require(`dynalite/db/${kind}Parser`) as { parse: Parse };
    if (!adapted.has(parser)) parser.parse = remembering(parser.parse);
    adapted.add(parser);
  }
};
