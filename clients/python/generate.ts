type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly (string | number | boolean | null)[];
  readonly const?: string | number | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
};
type Parameter = { readonly name: string; readonly in: string; readonly schema: Schema };
type Content = Readonly<Record<string, { readonly schema: Schema }>>;
type Answer = { readonly content?: Content };
type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly parameters?: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, Answer | Reference>>;
};
type Reference = { readonly $ref: string };
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components: Readonly<Record<string, object>>;
};

const HEADER = '# Generated from openapi.json by `npm run openapi`.\n';
const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
const KEYWORDS = new Set(['from', 'import', 'in', 'class', 'global', 'pass', 'not', 'is', 'as', 'with', 'lambda']);
const WIDTH = 100;

const lastOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);
const capital = (text: string): string =>
  text.replaceAll(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase());
const snake = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const isName = (text: string): boolean => /^[A-Za-z_]\w*$/.test(text) && !KEYWORDS.has(text);

/** The action of an operation among others, as a part of its name. */
const actionOf = ({ properties }: Schema): string => {
  const { const: action } = properties?.['action'] ?? {};
  return typeof action === 'string' ? capital(action) : '';
};

/** Writes the classes of a schema and of the objects in it; `types` returns the type of a place. */
const createTypes = (prefix: string, known: (name: string) => string) => {
  const classes: string[] = [];
  const taken = new Set<string>();
  const literal = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? 'True' : 'False';
    return value === null ? 'None' : JSON.stringify(value);
  };
  const union = (parts: readonly string[]): string => {
    const isAmount = parts.includes('str') && parts.includes('float'); // a float would change the amount
    const exact = isAmount ? parts.map((part) => (part === 'float' ? 'Decimal' : part)) : parts;
    const distinct = [...new Set(exact)].filter((part) => part !== 'None');
    const values = distinct.length === 0 ? [] : [distinct.join(' | ')];
    return [...values, ...(parts.includes('None') ? ['None'] : [])].join(' | ');
  };
  const plain = (type: string, schema: Schema, name: string): string => {
    if (type === 'null') return 'None';
    if (type === 'string') return 'str';
    if (type === 'integer') return 'int';
    if (type === 'number') return 'float';
    if (type === 'boolean') return 'bool';
    if (type === 'array') return `list[${schema.items === undefined ? 'Any' : typeOf(schema.items, name)}]`;
    return objectType(schema, name);
  };
  const objectType = (schema: Schema, name: string): string => {
    const { properties, additionalProperties: others } = schema;
    if (properties === undefined || Object.keys(properties).length === 0) {
      return typeof others === 'object' && Object.keys(others).length > 0
        ? `dict[str, ${typeOf(others, `${name}Value`)}]`
        : 'dict[str, Any]';
    }
    let own = name;
    for (let number = 2; taken.has(own); number++) own = `${name}${number}`;
    taken.add(own);
    classes.push(classOf(own, properties, new Set(schema.required)));
    return own;
  };
  const typeOf = (schema: Schema, name: string): string => {
    if (schema.$ref !== undefined) return known(lastOf(schema.$ref));
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
    if (schema.enum !== undefined) return `Literal[${schema.enum.map(literal).join(', ')}]`;
    const several = schema.anyOf ?? schema.oneOf;
    if (several !== undefined) return union(several.map((part) => typeOf(part, `${name}${actionOf(part)}`)));
    if (schema.allOf !== undefined || schema.type === undefined) return 'Any';
    const types = typeof schema.type === 'string' ? [schema.type] : schema.type;
    return union(types.map((type) => plain(type, schema, name)));
  };
  const classOf = (
    name: string,
    properties: NonNullable<Schema['properties']>,
    required: ReadonlySet<string>,
  ): string => {
    const fields = Object.entries(properties).map(([field, schema]) => {
      const type = typeOf(schema, `${name}${capital(field)}`);
      return [field, required.has(field) ? type : `NotRequired[${type}]`] as const;
    });
    if (fields.every(([field]) => isName(field))) {
      return `class ${name}(TypedDict):\n${fields.map(([field, type]) => `    ${field}: ${type}\n`).join('')}`;
    }
    const entries = fields
      .map(([field, type]) => `        ${JSON.stringify(field)}: ${JSON.stringify(type)},\n`)
      .join('');
    return `${name} = TypedDict(\n    ${JSON.stringify(name)},\n    {\n${entries}    },\n)\n`;
  };
  return { classes, typeOf: (schema: Schema) => typeOf(schema, prefix) };
};

/** A class for each schema of the document. */
export const pythonModels = ({ components }: Document): string => {
  const schemas = (components['schemas'] ?? {}) as Readonly<Record<string, Schema>>;
  const parts = Object.entries(schemas).flatMap(([name, schema]) => {
    const isObject = schema.type === 'object' && schema.properties !== undefined;
    const { classes, typeOf } = createTypes(isObject ? name : `${name}Option`, (other) => other);
    const type = typeOf(schema);
    return type === name ? classes : [...classes, `${name}: TypeAlias = ${JSON.stringify(type)}\n`];
  });
  return `${HEADER}from __future__ import annotations\n\nfrom decimal import Decimal\nfrom typing import Any, Literal, NotRequired, TypeAlias, TypedDict\n\n\n${parts.join('\n\n')}`;
};

type Shape = { readonly kind: 'nothing' | 'single' | 'list' | 'whole'; readonly type: string };

/** The type of a place outside a class. */
const { typeOf: typeInMethod } = createTypes('Any', (name) => `models.${name}`);

const shapeOf = (document: Document, { responses }: Operation): Shape => {
  const [, listed] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const answer = listed !== undefined && '$ref' in listed ? resolve<Answer>(document, listed.$ref) : listed;
  const schema = answer?.content?.['application/json']?.schema;
  if (schema === undefined) return { kind: 'nothing', type: 'None' };
  const { data, meta } = schema.properties ?? {};
  if (meta?.$ref?.endsWith('ListMeta') && data?.items !== undefined) {
    return { kind: 'list', type: typeInMethod(data.items) };
  }
  const isSingle = data !== undefined && Object.keys(schema.properties ?? {}).length === 1;
  if (isSingle) return { kind: 'single', type: simple(typeInMethod(data)) };
  return { kind: 'whole', type: schema.$ref === undefined ? 'dict[str, Any]' : typeInMethod(schema) };
};

/** Classes inside responses have no name of their own. */
const simple = (type: string): string => (/^(models\.\w+|list\[models\.\w+\])$/.test(type) ? type : 'dict[str, Any]');

const resolve = <Value>(document: Document, ref: string): Value =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((found, name) => (found as Readonly<Record<string, unknown>>)[name], document) as Value;

const PAGING = new Set(['page', 'per_page', 'cursor']);

type Method = {
  readonly inPath: readonly string[];
  readonly query: readonly Parameter[];
  readonly takesKey: boolean;
  readonly takesMatch: boolean;
  readonly body: { readonly type: string; readonly isRequired: boolean } | undefined;
};

const readMethod = (document: Document, { parameters = [], requestBody }: Operation, kind: Shape['kind']): Method => {
  const all = parameters.map((found) => ('$ref' in found ? resolve<Parameter>(document, found.$ref) : found));
  const isPaging = ({ name }: Parameter) => kind === 'list' && PAGING.has(name);
  const takes = (name: string) => all.some((parameter) => parameter.in === 'header' && parameter.name === name);
  const json = requestBody?.content['application/json']?.schema;
  return {
    inPath: all.flatMap((parameter) => (parameter.in === 'path' ? [parameter.name] : [])),
    query: all.filter((parameter) => parameter.in === 'query' && !isPaging(parameter)),
    takesKey: takes('Idempotency-Key'),
    takesMatch: takes('If-Match'),
    body: json && { type: typeInMethod(json), isRequired: requestBody?.required === true },
  };
};

const signatureOf = ({ inPath, query, takesKey, takesMatch, body }: Method): readonly string[] => {
  const keywords = [
    ...query.map(({ name, schema }) => `${argument(name)}: ${withNone(queryType(schema))} = None`),
    ...(takesKey ? ['idempotency_key: str | None = None'] : []),
    ...(takesMatch ? ['if_match: str | None = None'] : []),
  ];
  return [
    'self',
    ...inPath.map((name) => `${name}: ${name === 'row_number' ? 'int' : 'str'}`),
    ...(body === undefined ? [] : [`body: ${body.type}${body.isRequired ? '' : ' | None = None'}`]),
    ...(keywords.length > 0 ? ['*', ...keywords] : []),
  ];
};

const pathOf = (path: string): string =>
  path.includes('{') ? `f"${path.replaceAll(/\{(\w+)\}/g, '{self._in_path($1)}')}"` : `"${path}"`;

const sentIn = ({ query, takesKey, takesMatch, body }: Method): readonly string[] => [
  ...(query.length > 0 ? [`query={${query.map(({ name }) => `"${name}": ${argument(name)}`).join(', ')}}`] : []),
  ...(body === undefined ? [] : ['body=body']),
  ...(takesKey ? ['key=idempotency_key', 'is_idempotent=True'] : []),
  ...(takesMatch ? ['if_match=if_match'] : []),
];

const CALLERS = { nothing: '_call', single: '_data', list: '_list', whole: '_call' } as const;

const methodOf = (document: Document, path: string, verb: string, operation: Operation): string => {
  const { kind, type } = shapeOf(document, operation);
  const method = readMethod(document, operation, kind);
  const start = `        ${kind === 'nothing' ? '' : 'return '}self.${CALLERS[kind]}(`;
  const given = [...(kind === 'list' ? [] : [`"${verb.toUpperCase()}"`]), pathOf(path), ...sentIn(method)];
  const returned = kind === 'list' ? `Iterator[${type}]` : type;
  return [
    wrapped(`    def ${snake(operation.operationId)}(`, signatureOf(method), `) -> ${returned}:`),
    `        """${operation.summary.replaceAll('"', "'")}."""`,
    wrapped(start, given, ')'),
    '',
  ].join('\n');
};

/** Keywords get an underscore. */
const argument = (name: string): string => (KEYWORDS.has(name) ? `${name}_` : name);

/** In a query, `true` is a word. */
const queryType = (schema: Schema): string => {
  if (schema.enum?.join() === 'true,false') return 'bool';
  const type = typeInMethod(schema);
  return schema.format === 'date' ? `${type} | date` : type;
};

const withNone = (type: string): string => (type.endsWith('None') ? type : `${type} | None`);

const wrapped = (start: string, parts: readonly string[], end: string): string => {
  const line = `${start}${parts.join(', ')}${end}`;
  const indent = ' '.repeat(start.length - start.trimStart().length);
  return line.length <= WIDTH
    ? line
    : `${start}\n${parts.map((part) => `${indent}    ${part},\n`).join('')}${indent}${end}`;
};

/** A method for each operation of the document. */
export const pythonOperations = (document: Document): string => {
  const methods = Object.entries(document.paths).flatMap(([path, operations]) =>
    METHODS.filter((method) => operations[method] !== undefined).map((method) =>
      methodOf(document, path, method, operations[method] as Operation),
    ),
  );
  return `${HEADER}from __future__ import annotations\n\nfrom collections.abc import Iterator\nfrom datetime import date\nfrom typing import Any, Literal\n\nfrom .. import transport\nfrom . import models\n\n\nclass Operations(transport.Transport):\n    """One method for each operation of the API."""\n\n${methods.join('\n')}`;
};
