import type { OperationView } from './operations.ts';

/** One request of an operation, in four ways. The address and the key are in the environment. */
export type Examples = {
  readonly curl: string;
  readonly typescript: string;
  readonly python: string;
  readonly cli: string;
};

/** The values of a request that an example shows. */
export type ExampleRequest = {
  readonly path: Readonly<Record<string, string>>;
  /** As JSON; undefined without a body. */
  readonly body: unknown;
};

/** An id that looks like one, for records without an example of their own. */
const SOME_ID = '0195583b-91d0-7c3e-8a5d-6e2f1b7c9d02';

/** The request of an operation, with the ids that the examples of the answers show. */
export const exampleRequest = (operations: readonly OperationView[], operation: OperationView): ExampleRequest => ({
  path: Object.fromEntries(
    operation.parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name }) => [name, exampleValue(operations, operation.path, name)]),
  ),
  body: operation.body?.example,
});

const exampleValue = (operations: readonly OperationView[], path: string, name: string): string => {
  const upTo = path.slice(0, path.indexOf(`{${name}}`) + name.length + 2);
  const list = upTo.slice(0, upTo.lastIndexOf('/'));
  const shown = operations
    .filter(({ method, path: other }) => method === 'GET' && (other === upTo || other === list))
    .flatMap(({ answers }) => answers.map(({ example }) => recordIn(example)?.[name === 'row_number' ? name : 'id']))
    .find((value) => typeof value === 'string' || typeof value === 'number');
  return String(shown ?? (name === 'row_number' ? 2 : SOME_ID));
};

/** The record of an answer, bare, in `data`, or the first of a list. */
const recordIn = (example: unknown): Readonly<Record<string, unknown>> | undefined => {
  if (Array.isArray(example)) return recordIn(example[0]);
  if (typeof example !== 'object' || example === null) return undefined;
  return 'data' in example ? recordIn(example.data) : { ...example };
};

export const examplesOf = (operation: OperationView, request: ExampleRequest): Examples => ({
  curl: curlOf(operation, request),
  typescript: typescriptOf(operation, request),
  python: pythonOf(operation, request),
  cli: cliOf(operation, request),
});

const filled = (path: string, { path: values }: ExampleRequest): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));

const curlOf = ({ method, path, needsKey }: OperationView, request: ExampleRequest): string => {
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"$COUNTERFOIL_URL/api/v1${filled(path, request)}"`,
    ...(needsKey ? ['-H "X-Api-Key: $COUNTERFOIL_API_KEY"'] : []),
    ...(request.body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d ${inSingleQuotes(JSON.stringify(request.body, null, 2))}`]),
  ];
  return lines.join(' \\\n  ');
};

/** For a POSIX shell, in which nothing inside single quotes is special. */
const inSingleQuotes = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

const typescriptOf = ({ method, path, parameters }: OperationView, request: ExampleRequest): string => {
  const ids = Object.entries(request.path).map(([key, value]) => [
    key,
    isNumber(parameters, key) ? Number(value) : value,
  ]);
  const options = [
    ...(ids.length > 0 ? [`  params: { path: ${literal(Object.fromEntries(ids))} },`] : []),
    ...(request.body === undefined ? [] : [`  body: ${indented(literal(request.body))},`]),
  ];
  const given = options.length === 0 ? '' : `, {\n${options.join('\n')}\n}`;
  return `const answer = await client.${method}('${path}'${given});`;
};

const isNumber = (parameters: OperationView['parameters'], name: string): boolean =>
  parameters.some((parameter) => parameter.in === 'path' && parameter.name === name && parameter.type === 'integer');

/** JSON as TypeScript is usually written: keys without quotes, text in single quotes. */
const literal = (value: unknown): string => {
  if (typeof value === 'string')
    return `'${JSON.stringify(value).slice(1, -1).replaceAll(String.raw`\"`, '"').replaceAll("'", String.raw`\'`)}'`;
  if (Array.isArray(value)) return value.length === 0 ? '[]' : `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(
    ([key, member]) => `${/^[A-Za-z_]\w*$/.test(key) ? key : literal(key)}: ${literal(member)}`,
  );
  const short = `{ ${members.join(', ')} }`;
  if (members.length === 0) return '{}';
  return short.length <= SHORT && !short.includes('\n')
    ? short
    : `{\n${members.map((text) => `  ${indented(text)},`).join('\n')}\n}`;
};

const SHORT = 70;

const indented = (text: string): string => text.replaceAll('\n', '\n  ');

const KEYWORDS: ReadonlySet<string> = new Set(['from', 'import', 'in', 'class', 'global', 'pass']);

/** A call of the method of the Python client, which has the name of the operation. */
const pythonOf = ({ id, answers }: OperationView, request: ExampleRequest): string => {
  const name = id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const given = [
    ...Object.entries(request.path).map(([key, value]) => (key === 'row_number' ? value : JSON.stringify(value))),
    ...(request.body === undefined ? [] : [pythonLiteral(request.body)]),
  ];
  const call = `client.${KEYWORDS.has(name) ? `${name}_` : name}(${given.join(', ')})`;
  if (answers.some(({ isFeed }) => isFeed)) return `page = ${call}\nfor record in page["data"]:\n    print(record)`;
  return answers.some(({ isList }) => isList) ? `for record in ${call}:\n    print(record)` : `answer = ${call}`;
};

const pythonLiteral = (value: unknown): string => {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${pythonLiteral(member)}`);
  const short = `{${members.join(', ')}}`;
  return members.length === 0 || short.length <= SHORT
    ? short
    : `{\n${members.map((text) => `    ${text.replaceAll('\n', '\n    ')},`).join('\n')}\n}`;
};

const cliOf = ({ method, path }: OperationView, request: ExampleRequest): string => {
  const call = `counterfoil api ${method} ${filled(path, request)}`;
  return request.body === undefined ? call : `${call} \\\n  --body ${inSingleQuotes(JSON.stringify(request.body))}`;
};
