import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';

type Body = { readonly required?: boolean; readonly content?: Readonly<Record<string, { readonly schema: object }>> };
type Operation = {
  readonly parameters?: readonly object[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body | Reference>>;
};
type Reference = { readonly $ref: string };
type Path = Readonly<Record<string, Operation>>;
export type Document = {
  readonly paths: Readonly<Record<string, Path>>;
  readonly components: Readonly<Record<string, object>>;
};

const HEADER = '// Generated from openapi.json by `npm run openapi`.\n';
const IDEMPOTENCY_KEY = '#/components/parameters/IdempotencyKey';
const REFUSED = {
  description: 'Refused',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorResponse' } } },
};

/** A field with a default can be left out. */
const OPTIONS = { defaultNonNullable: false };

const mapValues = <Value, Result>(record: Readonly<Record<string, Value>>, map: (value: Value) => Result) =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value)]));

/** Types need no examples; and of what is refused, only that it is an `ErrorResponse`. */
const forTypes = ({ paths, components: { parameters, schemas, responses = {} }, ...rest }: Document): object => ({
  ...rest,
  paths: mapValues(paths, (path) =>
    mapValues(path, (operation) => operationForTypes(operation, responses as Readonly<Record<string, Body>>)),
  ),
  components: { parameters, schemas: withKnownCodes(schemas) },
});

type ErrorSchema = { readonly properties: { readonly error: { readonly 'x-extensible-enum': readonly string[] } } };

/** Programs switch on the codes that are known today. */
const withKnownCodes = (all: object = {}): object => {
  const { ErrorResponse, ...schemas } = all as Readonly<Record<string, object>>;
  const { properties, ...body } = ErrorResponse as ErrorSchema;
  const error = { ...properties.error, enum: properties.error['x-extensible-enum'] };
  return { ...schemas, ErrorResponse: { ...body, properties: { ...properties, error } } };
};

const operationForTypes = (
  { requestBody, responses, ...others }: Operation,
  shared: Readonly<Record<string, Body>>,
): object => {
  const accepted = Object.entries(responses).flatMap(([status, listed]) => {
    const body = '$ref' in listed ? shared[listed.$ref.slice(listed.$ref.lastIndexOf('/') + 1)] : listed;
    return status.startsWith('2') && body !== undefined ? [[status, body] as const] : [];
  });
  return {
    ...others,
    ...(requestBody !== undefined && { requestBody: bodyForTypes(requestBody) }),
    responses: { ...mapValues(Object.fromEntries(accepted), bodyForTypes), default: REFUSED },
  };
};

const bodyForTypes = ({ required, content }: Body): object => ({
  description: '',
  ...(required !== undefined && { required }),
  ...(content !== undefined && { content: mapValues(content, ({ schema }) => ({ schema })) }),
});

/** The types of all requests and responses. */
export const apiTypes = async (document: Document): Promise<string> =>
  `${HEADER}${astToString(await openapiTypescript(forTypes(document) as OpenAPI3, OPTIONS))}`;

/** The POST requests that accept an Idempotency-Key, which types do not tell at run time. */
export const idempotentPaths = (document: Document): string => {
  const accepts = ({ parameters = [] }: Operation) =>
    parameters.some((parameter) => '$ref' in parameter && parameter.$ref === IDEMPOTENCY_KEY);
  const paths = Object.entries(document.paths).filter(([, { post }]) => post !== undefined && accepts(post));
  const lines = paths.map(([path]) => `  '${path}',\n`).join('');
  return `${HEADER}export const IDEMPOTENT_PATHS: ReadonlySet<string> = new Set([\n${lines}]);\n`;
};
