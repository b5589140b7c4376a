type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const isNull = (schema: unknown): boolean => isNode(schema) && schema['type'] === 'null';
const nullableIf = (isNullable: boolean): Node => (isNullable ? { nullable: true } : {});

const withoutConstant = ({ const: value, ...schema }: Node): Node =>
  value === undefined ? schema : { ...schema, enum: [value] };

const withOneType = ({ type, ...schema }: Node): Node => {
  if (!Array.isArray(type)) return type === undefined ? schema : { type, ...schema };
  const [first, ...others] = type.filter((name) => name !== 'null');
  const nullable = nullableIf(type.includes('null'));
  return { ...(others.length === 0 && { type: first }), ...schema, ...nullable };
};

/** The types that alternatives may have in common; a list would need its items, too. */
const SHARED = ['object', 'string'];

/** Something or null becomes nullable. Of several alternatives only the type is left: the generator's Java has no others. */
const withoutAlternatives = (schema: Node, key: 'anyOf' | 'oneOf'): Node => {
  const { [key]: alternatives, ...rest } = schema;
  if (!Array.isArray(alternatives)) return schema;
  const [first = {}, ...others] = alternatives.filter((alternative) => !isNull(alternative)) as readonly Node[];
  const nullable = nullableIf(alternatives.some(isNull));
  if (others.length === 0) {
    return first['$ref'] === undefined ? { ...first, ...rest, ...nullable } : { ...rest, allOf: [first], ...nullable };
  }
  const { type } = first;
  const isShared = SHARED.includes(String(type)) && others.every((other) => other['type'] === type);
  return { ...(isShared && { type }), ...rest, ...nullable };
};

/** The generator gives all enumerations of maps in a class the same name. */
const withPlainMaps = (schema: Node): Node => {
  const { additionalProperties: values } = schema;
  return isNode(values) && 'enum' in values ? { ...schema, additionalProperties: { type: 'string' } } : schema;
};

/** Values, not schemas. */
const VALUES = ['example', 'examples', 'default', 'enum', 'required', 'const'];

const below = (key: string, value: unknown): unknown => {
  if (VALUES.includes(key)) return value;
  return key === 'properties' && isNode(value) ? each(value, (_, schema) => converted(schema)) : converted(value);
};

const each = (node: Node, convert: (key: string, value: unknown) => unknown): Node =>
  Object.fromEntries(Object.entries(node).map(([key, value]) => [key, convert(key, value)]));

const converted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(converted);
  if (!isNode(value)) return value;
  const { propertyNames: _, ...node } = each(value, below);
  const plain = withPlainMaps(withOneType(withoutConstant(node)));
  return withoutAlternatives(withoutAlternatives(plain, 'anyOf'), 'oneOf');
};

/** A document of OpenAPI 3.1 in OpenAPI 3.0, for a generator that reads only this one. Webhooks are left out. */
export const asOpenApi30 = ({ webhooks: _, info, ...document }: { readonly info: Node } & Node): Node => {
  const { license, ...others } = info;
  const { identifier: __, ...named } = isNode(license) ? license : {};
  return { ...(converted(document) as Node), openapi: '3.0.3', info: { ...others, license: named } };
};
