import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { recordAnswer } from './status-record.ts';

type Response = { readonly content?: unknown };
type Operation = { readonly responses: Readonly<Record<string, Response | { readonly $ref: string }>> };
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly responses: Readonly<Record<string, Response>> };
};

const FILE = join(import.meta.dirname, '../..', '..', 'openapi.json');
const ID = 'openapi';
const BASE = '/api/v1';

const isNode = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Clients accept fields and codes that the document does not have; tests do not. A part of another schema stays open. */
const closed = (schema: unknown, isPart = false): unknown => {
  if (Array.isArray(schema)) return schema.map((item) => closed(item));
  if (!isNode(schema)) return schema;
  const { 'x-extensible-enum': codes, allOf, properties, ...node } = schema;
  const { additionalProperties: others = isPart } = node;
  return {
    ...mapped(node),
    ...(codes !== undefined && { enum: codes }),
    ...(Array.isArray(allOf) && { allOf: allOf.map((part) => closed(part, true)) }),
    ...(isNode(properties) && { properties: mapped(properties), additionalProperties: closed(others) }),
  };
};

const mapped = (node: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));

const document = closed(JSON.parse(readFileSync(FILE, 'utf8'))) as Document;
const addFormats = addFormatsModule as unknown as (ajv: Ajv2020) => void;
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats(ajv);
ajv.addSchema(document, ID);
const validators = new Map<string, ValidateFunction>();

/**
 * Fails unless openapi.json lists the status for the endpoint and the body matches its schema. `path` is as requested,
 * with or without a query.
 */
export const assertMatchesOpenApi = (method: string, path: string, status: number, body: unknown): void => {
  const template = templateOf(path);
  const operation = document.paths[template]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`openapi.json has no ${method} ${template}`);
  if (operation.responses[status] === undefined) {
    throw new Error(`openapi.json lists no ${status} for ${method} ${template}: ${JSON.stringify(body)}`);
  }
  const { at, response } = responseAt(template, method.toLowerCase(), status, operation.responses[status]);
  if (response?.content !== undefined || body !== null) assertSchema(`${method} ${path} ${status}`, at, body);
  recordAnswer(method, template, status, body);
};

const assertSchema = (what: string, at: string, body: unknown): void => {
  const validate = validatorAt(at);
  if (validate(body)) return;
  const faults = validate.errors?.map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  throw new Error(`${what} is not as in openapi.json:\n${faults?.join('\n')}\n${JSON.stringify(body)}`);
};

/** The schema names of path segments. */
const PART_NAMES: Readonly<Record<string, string>> = {
  rows: 'row_number',
  accounts: 'account_id',
  deliveries: 'delivery_id',
  replacements: 'dormant_id',
};

const templateOf = (path: string): string => {
  const [plain = ''] = path.replace(/^https?:\/\/[^/]+/, '').split('?');
  const parts = (plain.startsWith(BASE) ? plain.slice(BASE.length) : plain).split('/');
  const exact = parts.join('/');
  if (document.paths[exact] !== undefined) return exact;
  return parts.map((part, at) => (at === 2 ? '{id}' : at === 4 ? `{${PART_NAMES[parts[3] ?? '']}}` : part)).join('/');
};

/** A response and its location in the document: in its operation, or shared. */
const responseAt = (
  template: string,
  method: string,
  status: number,
  listed: Operation['responses'][string],
): { readonly at: string; readonly response: Response | undefined } => {
  if ('$ref' in listed) {
    return { at: listed.$ref, response: document.components.responses[listed.$ref.split('/').at(-1) ?? ''] };
  }
  const escaped = template.replaceAll('~', '~0').replaceAll('/', '~1');
  return { at: `#/paths/${encodeURIComponent(escaped)}/${method}/responses/${status}`, response: listed };
};

const validatorAt = (at: string): ValidateFunction => {
  const pointer = `${ID}${at}/content/application~1json/schema`;
  const known = validators.get(pointer) ?? ajv.compile({ $ref: pointer });
  validators.set(pointer, known);
  return known;
};
